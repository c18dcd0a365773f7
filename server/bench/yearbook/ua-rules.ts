import { nameIn, pdfText } from "./pdf-objects.ts"
import { type PdfBook, readToUnicode } from "./pdf-file.ts"
import { languageOf, type TaggedNode, wordsInstead } from "./pdf-structure.ts"

/** A rule by its clause, as veraPDF's profiles number them; it gives the places that break it. */
export type PdfRule = {
  clause: string
  says: string
  find: (book: PdfBook) => string[]
  /** Only files that say that they are PDF/UA-1 keep it. */
  isOfUa?: true
}

export const when = (isBroken: boolean, words = "the document"): string[] => (isBroken ? [words] : [])
export const languageTag = /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/

const at = ({ own, ref }: TaggedNode) => `${own} ${ref}`
const nodesWith = ({ nodes }: PdfBook, isBroken: (node: TaggedNode) => boolean) => nodes.filter(isBroken).map(at)
const hasNone = (
  clause: string,
  says: string,
  isBroken: (dict: PdfBook["dicts"][number]["dict"]) => boolean,
): PdfRule => ({
  clause,
  says,
  find: ({ dicts }) => dicts.filter(({ dict }) => isBroken(dict)).map(({ ref }) => ref),
})

/** Rules of ISO 14289-1 on the document, its content, words, annotations and fonts. */
export const documentRules: PdfRule[] = [
  {
    isOfUa: true,
    clause: "5-1",
    says: "The metadata claim PDF/UA-1",
    find: ({ xmp }) => when(!/<pdfuaid:part>1</.test(xmp)),
  },
  {
    clause: "6.1-1",
    says: "The header is that of PDF 1.0 to 1.7",
    find: ({ header }) => when(!/^%PDF-1\.[0-7]\n/.test(header)),
  },
  {
    clause: "6.2-1",
    says: "MarkInfo says Marked",
    find: ({ pdf }) => when(pdf.dict(pdf.catalog["/MarkInfo"])["/Marked"] !== true),
  },
  {
    clause: "7.1-1, 7.1-2",
    says: "No artifact within tagged content and no tagged content within an artifact",
    find: ({ pages }) =>
      pages.flatMap(({ items }, page) =>
        when(
          items.some(({ marks }) => isArtifact(marks) && isTagged(marks)),
          `page ${page + 1}`,
        ),
      ),
  },
  {
    clause: "7.1-3",
    says: "Everything painted is tagged or an artifact",
    find: ({ pages }) =>
      pages.flatMap(({ items }, page) =>
        when(
          items.some(({ marks }) => !isArtifact(marks) && !isTagged(marks)),
          `page ${page + 1}`,
        ),
      ),
  },
  {
    clause: "14.6",
    says: "Marks are nested and closed",
    find: ({ pages }) => pages.flatMap(({ problems }, page) => problems.map((one) => `page ${page + 1}: ${one}`)),
  },
  {
    clause: "7.1-4",
    says: "Suspects is false",
    find: ({ pdf }) => when(pdf.dict(pdf.catalog["/MarkInfo"])["/Suspects"] === true),
  },
  { clause: "7.1-8", says: "There are metadata", find: ({ xmp }) => when(xmp === "") },
  {
    clause: "7.1-9",
    says: "The metadata have a title",
    find: ({ xmp }) => when(!/<dc:title>[\s\S]*?<rdf:li[^>]*>[^<]+</.test(xmp)),
  },
  {
    isOfUa: true,
    clause: "7.1-10",
    says: "The window shows the title",
    find: ({ pdf }) => when(pdf.dict(pdf.catalog["/ViewerPreferences"])["/DisplayDocTitle"] !== true),
  },
  {
    clause: "7.2-2, 7.2-24, 7.2-33, 7.2-34",
    says: "The document has a language",
    find: ({ pdf }) => when(pdfText(pdf.catalog["/Lang"]) === ""),
  },
  {
    clause: "7.2-29",
    says: "Every language is a language tag",
    find: ({ pdf, nodes, pages }) => [
      ...[pdf.catalog, ...nodes.map(({ dict }) => dict)].flatMap(({ "/Lang": tag }) =>
        when(tag !== undefined && !languageTag.test(pdfText(tag)), pdfText(tag)),
      ),
      ...pages.flatMap(({ items }) =>
        items.flatMap(({ marks }) =>
          marks.flatMap(({ properties }) => {
            const [, tag] = /\/Lang"?[:\s]*(?:\(|"u:)([^)"]*)/.exec(properties) ?? []
            return when(tag !== undefined && !languageTag.test(tag), tag)
          }),
        ),
      ),
    ],
  },
  {
    clause: "7.2-21, 7.2-22",
    says: "Words in place of content have a language",
    find: (book) => nodesWith(book, (node) => wordsInstead(node) !== "" && languageOf(node, book.pdf) === ""),
  },
  {
    clause: "7.16-1",
    says: "No encryption keeps screen readers out",
    find: ({ pdf }) =>
      when(pdf.trailer["/Encrypt"] !== undefined && (Number(pdf.dict(pdf.trailer["/Encrypt"])["/P"]) & 512) === 0),
  },
  {
    clause: "7.15-1",
    says: "There are no XFA forms",
    find: ({ pdf }) => when(pdf.dict(pdf.catalog["/AcroForm"])["/XFA"] !== undefined),
  },
  hasNone(
    "7.20-1",
    "There are no reference XObjects",
    (dict) => dict["/Subtype"] === "/Form" && dict["/Ref"] !== undefined,
  ),
  hasNone(
    "7.11-1",
    "Embedded files have names",
    (dict) => dict["/EF"] !== undefined && (pdfText(dict["/F"]) === "" || pdfText(dict["/UF"]) === ""),
  ),
  hasNone("7.18.2-1", "There are no TrapNet annotations", (dict) => dict["/Subtype"] === "/TrapNet"),
  hasNone("7.18.6.2-1", "There are no media clips", (dict) => dict["/S"] === "/MCD"),
  {
    clause: "7.10-1, 7.10-2",
    says: "There is no optional content",
    find: ({ pdf }) => when(pdf.catalog["/OCProperties"] !== undefined),
  },
  {
    clause: "7.18.3-1",
    says: "Pages with annotations have their order from the structure",
    find: ({ pages }) =>
      pages.flatMap(({ dict }, page) =>
        when(dict["/Annots"] !== undefined && dict["/Tabs"] !== "/S", `page ${page + 1}`),
      ),
  },
  {
    clause: "7.18.1-1, 7.18.4-1",
    says: "There are no annotations but links",
    find: ({ annotations }) => annotations.flatMap(({ ref, dict }) => when(dict["/Subtype"] !== "/Link", ref)),
  },
  {
    clause: "7.18.5-1",
    says: "Each link is held by a Link element, which its StructParent leads to",
    find: (book) => {
      const held = new Map(book.nodes.flatMap((node) => node.objects.map((ref) => [ref, node] as const)))
      const parents = parentTree(book)
      return book.annotations.flatMap(({ ref, dict }) =>
        when(held.get(ref)?.type !== "Link" || parents.get(Number(dict["/StructParent"])) !== held.get(ref)?.ref, ref),
      )
    },
  },
  {
    clause: "7.18.5-2",
    says: "Links say where they lead",
    find: ({ annotations }) => annotations.flatMap(({ ref, dict }) => when(pdfText(dict["/Contents"]) === "", ref)),
  },
  {
    clause: "7.21.4.1-1",
    says: "Fonts are embedded",
    find: ({ pdf, fonts }) =>
      [...fonts.values()].flatMap(({ dict }) => {
        const inner = pdf.dict(pdf.list(dict["/DescendantFonts"])[0])
        const descriptor = pdf.dict(inner["/FontDescriptor"] ?? dict["/FontDescriptor"])
        const isIn = ["/FontFile", "/FontFile2", "/FontFile3"].some((key) => descriptor[key] !== undefined)
        return when(!isIn && dict["/Subtype"] !== "/Type3", nameIn(dict["/BaseFont"]))
      }),
  },
  {
    clause: "7.21.3.2-1",
    says: "TrueType fonts of composite fonts have a CIDToGIDMap",
    find: ({ pdf, fonts }) =>
      [...fonts.values()].flatMap(({ dict }) => {
        const inner = pdf.dict(pdf.list(dict["/DescendantFonts"])[0])
        return when(
          inner["/Subtype"] === "/CIDFontType2" && inner["/CIDToGIDMap"] === undefined,
          nameIn(dict["/BaseFont"]),
        )
      }),
  },
  {
    clause: "7.21.7-1, 7.21.7-2",
    says: "Every code that is shown has words, none of them U+0000, U+FEFF or U+FFFE",
    find: ({ pdf, fonts }) =>
      [...fonts.values()].flatMap(({ dict, bare }) => {
        const words = readToUnicode(pdf.content(dict["/ToUnicode"]).toString("latin1"))
        return [...bare].flatMap((code) =>
          when(!words.has(code) || /[\0\ufeff\ufffe]/.test(words.get(code)!), `${nameIn(dict["/BaseFont"])} ${code}`),
        )
      }),
  },
  {
    clause: "7.21.8-1",
    says: "The glyph .notdef is not shown",
    find: ({ fonts }) =>
      [...fonts.values()].flatMap(({ dict, codes }) =>
        when(dict["/Subtype"] === "/Type0" && codes.has(0), nameIn(dict["/BaseFont"])),
      ),
  },
]

const isArtifact = (marks: { tag: string }[]) => marks.some(({ tag }) => tag === "/Artifact")
const isTagged = (marks: { tag: string; mcid: number | undefined }[]) =>
  marks.some(({ tag, mcid }) => mcid !== undefined && tag !== "/Artifact")

/** What the parent tree has for each key: the reference of one element, or those of a page's marked content. */
export function parentTree({ pdf }: PdfBook): Map<number, unknown> {
  const found = new Map<number, unknown>()
  const walk = (value: Parameters<typeof pdf.dict>[0]) => {
    const node = pdf.dict(value)
    const entries = pdf.list(node["/Nums"])
    for (let at = 0; at + 1 < entries.length; at += 2) {
      const one = pdf.resolve(entries[at + 1])
      found.set(Number(entries[at]), Array.isArray(one) ? one : entries[at + 1])
    }
    pdf.list(node["/Kids"]).forEach(walk)
  }
  walk(pdf.dict(pdf.catalog["/StructTreeRoot"])["/ParentTree"])
  return found
}
