import type { ReaderLimits } from "../parsed-document.ts"
import { readerRefusalOf, refuseFile } from "../refusal.ts"
import type { Archive } from "../zip.ts"
import { parseXml } from "./xml.ts"
import type { XmlBudget, XmlNode } from "./xml.ts"

export type Relationship = { kind: string; target: string; external: boolean }

/** One XML part with what its ids point to. Targets are names inside the archive unless external. */
export type PackagePart = { name: string; root: XmlNode; relationships: Map<string, Relationship> }

export type WordPackage = {
  main: PackagePart
  part: (kind: string) => Promise<PackagePart | null>
  parts: (kind: string) => Promise<PackagePart[]>
  core: () => Promise<XmlNode | null>
  bytes: (name: string) => Promise<Buffer | null>
  warnings: string[]
}

export async function openPackage(archive: Archive, limits: ReaderLimits): Promise<WordPackage> {
  const budget: XmlBudget = { nodes: limits.xmlNodes }
  const names = new Map(archive.names.map((name) => [name.toLowerCase(), name]))
  const warnings: string[] = []

  const bytes = async (name: string) => {
    const real = names.get(name.toLowerCase())
    return real === undefined ? null : archive.read(real)
  }
  const relationships = async (name: string) => {
    const slash = name.lastIndexOf("/") + 1
    const found = await bytes(`${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`)
    return found ? relationshipsIn(parseXml(found, limits, budget), name.slice(0, slash)) : new Map()
  }
  const load = async (name: string): Promise<PackagePart | null> => {
    const found = await bytes(name)
    if (!found) return null
    return { name, root: parseXml(found, limits, budget), relationships: await relationships(name) }
  }

  const top: Map<string, Relationship> = await relationships("")
  const declared = [...top.values()].find((each) => each.kind === "officeDocument")?.target ?? ""
  const main = (await load(declared)) ?? (await load("word/document.xml"))
  if (!main)
    return refuseFile(
      "damaged",
      "The file is damaged: it contains no document text. Save it again and upload the new file.",
    )

  const parts = async (kind: string) => {
    const found: PackagePart[] = []
    for (const each of main.relationships.values()) {
      if (each.kind !== kind || each.external) continue
      const part = await loadOrWarn(load(each.target), each.target, warnings)
      if (part) found.push(part)
    }
    return found
  }

  return {
    main,
    parts,
    part: async (kind) => (await parts(kind))[0] ?? null,
    core: async () => (await loadOrWarn(load("docProps/core.xml"), "docProps/core.xml", warnings))?.root ?? null,
    bytes,
    warnings,
  }
}

/** `../media/a.png` seen from `word/` is `media/a.png`; a target can never climb above the archive. */
export function resolveTarget(folder: string, target: string): string {
  const path = target.startsWith("/") ? [] : folder.split("/").filter(Boolean)
  for (const step of target.split("/")) {
    if (step === "..") path.pop()
    else if (step !== "." && step !== "") path.push(step)
  }
  return path.join("/")
}

function relationshipsIn(root: XmlNode, folder: string): Map<string, Relationship> {
  const found = new Map<string, Relationship>()
  for (const each of root.children) {
    const { Id, Type = "", Target = "", TargetMode } = each.attributes
    const external = TargetMode === "External"
    const kind = Type.slice(Type.lastIndexOf("/") + 1)
    if (Id) found.set(Id, { kind, external, target: external ? Target : resolveTarget(folder, Target) })
  }
  return found
}

/** A side part that is damaged costs a warning; one that attacks ends the reading. */
async function loadOrWarn(
  loading: Promise<PackagePart | null>,
  name: string,
  warnings: string[],
): Promise<PackagePart | null> {
  try {
    return await loading
  } catch (error) {
    if (readerRefusalOf(error)?.code !== "damaged") throw error
    warnings.push(`The part ${name} is damaged and was left out.`)
    return null
  }
}
