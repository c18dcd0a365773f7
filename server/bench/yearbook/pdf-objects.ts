import { execFileSync } from "node:child_process"

export type PdfValue = null | boolean | number | string | PdfValue[] | { [key: string]: PdfValue }
export type PdfDict = Record<string, PdfValue>

/** A file as qpdf reads it: every object by its reference, streams with their content. */
export type PdfObjects = ReturnType<typeof readPdfObjects>

type JsonObject = { value?: PdfValue; stream?: { dict: PdfDict; data?: string } }

/** Names are strings such as `/Page`, texts begin with `u:` or `b:`, references read `12 0 R`. */
export function readPdfObjects(file: string) {
  const said = execFileSync(
    "qpdf",
    ["--json=2", "--json-key=qpdf", "--json-stream-data=inline", "--decode-level=generalized", file],
    { maxBuffer: 2e9 },
  )
  const [head, objects] = (JSON.parse(said.toString("utf8")) as { qpdf: [PdfDict, Record<string, JsonObject>] }).qpdf
  const find = (ref: string) => objects[`obj:${ref}`]
  const resolve = (value: PdfValue | undefined): PdfValue => {
    if (typeof value !== "string" || !isReference(value)) return value ?? null
    const object = find(value)
    return object?.stream?.dict ?? resolve(object?.value)
  }
  const dict = (value: PdfValue | undefined): PdfDict => {
    const found = resolve(value)
    return typeof found === "object" && found !== null && !Array.isArray(found) ? found : {}
  }
  const list = (value: PdfValue | undefined): PdfValue[] => {
    const found = resolve(value)
    return Array.isArray(found) ? found : []
  }
  const content = (ref: PdfValue | undefined): Buffer =>
    Buffer.from((typeof ref === "string" && find(ref)?.stream?.data) || "", "base64")
  const trailer = dict(objects["trailer"]?.value)
  const catalog = dict(trailer["/Root"])
  const references = Object.keys(objects).flatMap((key) => (key.startsWith("obj:") ? [key.slice(4)] : []))
  return { version: nameIn(head["pdfversion"]), trailer, catalog, references, resolve, dict, list, content }
}

export type PdfPage = { ref: string; dict: PdfDict }

export const isReference = (value: PdfValue | undefined): value is string =>
  typeof value === "string" && /^\d+ \d+ R$/.test(value)

/** The pages in their order. */
export function listPdfPages(pdf: PdfObjects): PdfPage[] {
  const walk = (ref: PdfValue, inherited: PdfDict): PdfPage[] => {
    const node = pdf.dict(ref)
    const own = { ...inherited, ...(node["/Resources"] !== undefined && { "/Resources": node["/Resources"] }) }
    if (node["/Type"] === "/Page") return [{ ref: nameIn(ref), dict: { ...own, ...node } }]
    return pdf.list(node["/Kids"]).flatMap((kid) => walk(kid, own))
  }
  return walk(pdf.catalog["/Pages"] ?? null, {})
}

/** A name or reference; nothing for any other value. */
export const nameIn = (value: PdfValue | undefined): string => (typeof value === "string" ? value : "")

/** The words of a text string. */
export function pdfText(value: PdfValue | undefined): string {
  if (typeof value !== "string") return ""
  return value.startsWith("b:") ? Buffer.from(value.slice(2), "hex").toString("latin1") : value.replace(/^u:/, "")
}
