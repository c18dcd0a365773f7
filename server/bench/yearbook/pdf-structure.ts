import { nameIn, isReference, pdfText, type PdfDict, type PdfObjects, type PdfValue } from "./pdf-objects.ts"

/** An element of the structure tree; `type` is the standard type that it has, or is mapped to. */
export type TaggedNode = {
  ref: string
  dict: PdfDict
  own: string
  type: string
  /** What its type is mapped to is mapped in a circle, or to nothing that is standard. */
  isUnknown: boolean
  parent: TaggedNode | undefined
  kids: TaggedNode[]
  /** Its marked content, by page and number. */
  content: { page: string; mcid: number }[]
  /** The annotations that it holds. */
  objects: string[]
  attributes: PdfDict
}

const standardTypes = new Set(
  (
    "Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody " +
    "Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP Figure Formula Form"
  ).split(" "),
)

/** Every element of the structure tree in reading order, the root's kids first of all. */
export function readStructure(pdf: PdfObjects): TaggedNode[] {
  const root = pdf.dict(pdf.catalog["/StructTreeRoot"])
  const roles = pdf.dict(root["/RoleMap"])
  const nodes: TaggedNode[] = []
  const walk = (ref: PdfValue, parent: TaggedNode | undefined, page: string) => {
    const dict = pdf.dict(ref)
    const pageOf = typeof dict["/Pg"] === "string" ? dict["/Pg"] : page
    if (dict["/S"] === undefined) return
    const node: TaggedNode = {
      ref: nameIn(ref),
      dict,
      ...typeOf(nameIn(dict["/S"]).slice(1), roles),
      parent,
      kids: [],
      content: [],
      objects: [],
      attributes: attributesOf(pdf, dict["/A"]),
    }
    nodes.push(node)
    parent?.kids.push(node)
    for (const kid of kidsOf(pdf, dict["/K"])) {
      if (typeof kid === "number") node.content.push({ page: pageOf, mcid: kid })
      else addKid(pdf, node, kid, pageOf, walk)
    }
  }
  for (const kid of kidsOf(pdf, root["/K"])) walk(kid, undefined, "")
  return nodes
}

function addKid(
  pdf: PdfObjects,
  node: TaggedNode,
  kid: PdfValue,
  page: string,
  walk: (ref: PdfValue, parent: TaggedNode, page: string) => void,
) {
  const dict = pdf.dict(kid)
  if (dict["/Type"] === "/OBJR") node.objects.push(nameIn(dict["/Obj"]))
  else if (dict["/Type"] === "/MCR")
    node.content.push({ page: nameIn(dict["/Pg"] ?? page), mcid: Number(dict["/MCID"]) })
  else walk(kid, node, page)
}

function kidsOf(pdf: PdfObjects, value: PdfValue | undefined): PdfValue[] {
  if (value === undefined) return []
  const found = pdf.resolve(value)
  if (Array.isArray(found)) return found
  return isReference(value) ? [value] : [found]
}

function typeOf(own: string, roles: PdfDict): Pick<TaggedNode, "own" | "type" | "isUnknown"> {
  const seen = new Set<string>()
  let type = own
  while (!standardTypes.has(type) && roles[`/${type}`] !== undefined && !seen.has(type)) {
    seen.add(type)
    type = nameIn(roles[`/${type}`]).slice(1)
  }
  return { own, type, isUnknown: !standardTypes.has(type) }
}

function attributesOf(pdf: PdfObjects, value: PdfValue | undefined): PdfDict {
  const found = pdf.resolve(value)
  const all = Array.isArray(found) ? found.map((one) => pdf.dict(one)) : [pdf.dict(value)]
  return Object.assign({}, ...all) as PdfDict
}

/** The words of a node's alternative or actual text. */
export const wordsInstead = ({ dict }: TaggedNode): string => pdfText(dict["/Alt"]) || pdfText(dict["/ActualText"])

/** The language that holds for a node. */
export function languageOf(node: TaggedNode | undefined, pdf: PdfObjects): string {
  for (let at = node; at !== undefined; at = at.parent) {
    const own = pdfText(at.dict["/Lang"])
    if (own !== "") return own
  }
  return pdfText(pdf.catalog["/Lang"])
}
