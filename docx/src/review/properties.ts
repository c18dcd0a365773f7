import type { ReaderLimits } from "../parsed-document.ts"
import { parseXml, child, children } from "../read/xml.ts"
import type { Archive } from "../zip.ts"

/** The words that programs write down about a document under names of their own; all known programs leave them there when they save it. */
export function readCustomProperties(archive: Archive, limits: ReaderLimits): Map<string, string> {
  const name = archive.names.find((one) => one.toLowerCase() === "docprops/custom.xml")
  if (name === undefined) return new Map()
  const root = parseXml(archive.read(name), limits, { nodes: limits.xmlNodes })
  return new Map(
    children(root, "property").map((one): [string, string] => [
      one.attributes["name"] ?? "",
      child(one, "vt:lpwstr")?.text ?? "",
    ]),
  )
}
