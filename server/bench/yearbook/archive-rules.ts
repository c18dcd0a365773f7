import type { PdfBook } from "./pdf-file.ts"
import { nameIn, isReference, type PdfDict } from "./pdf-objects.ts"
import { readToUnicode } from "./pdf-file.ts"
import { type PdfRule, when } from "./ua-rules.ts"

const none = (clause: string, says: string, isBroken: (dict: PdfDict, book: PdfBook) => boolean): PdfRule => ({
  clause,
  says,
  find: (book) => book.dicts.filter(({ dict }) => isBroken(dict, book)).map(({ ref }) => ref),
})

const allowedActions = new Set(
  ["GoTo", "GoToR", "GoToE", "Thread", "URI", "Named", "SubmitForm"].map((name) => `/${name}`),
)
const actionTypes =
  /^\/(?:Launch|Sound|Movie|ResetForm|ImportData|Hide|SetOCGState|Rendition|Trans|GoTo3DView|JavaScript)$/

/** Rules of ISO 19005-2, level A, that need no look into font programs. */
export const archiveRules: PdfRule[] = [
  {
    clause: "6.1.2-1",
    says: "The header is that of PDF 1.0 to 1.7",
    find: ({ header }) => when(!/^%PDF-1\.[0-7]\n/.test(header)),
  },
  {
    clause: "6.1.2-2",
    says: "A comment with four bytes above 127 follows",
    find: ({ header }) => when(!/^%PDF-1\.\d\n%[\x80-\xff]{4}/.test(header)),
  },
  { clause: "6.1.3-1", says: "The file has an ID", find: ({ pdf }) => when(pdf.list(pdf.trailer["/ID"]).length !== 2) },
  { clause: "6.1.3-2", says: "Nothing is encrypted", find: ({ pdf }) => when(pdf.trailer["/Encrypt"] !== undefined) },
  none(
    "6.1.7.1-1",
    "No stream is in another file",
    (dict) => dict["/Length"] !== undefined && (dict["/FFilter"] ?? dict["/FDecodeParms"]) !== undefined,
  ),
  none("6.1.7.2-1", "Nothing is packed by LZW", (dict) => JSON.stringify(dict["/Filter"] ?? "").includes("LZW")),
  none("6.1.8-1", "Names are UTF-8", (dict) => Object.keys(dict).some((name) => name.includes("\ufffd"))),
  { clause: "6.1.12", says: "Nothing in Perms", find: ({ pdf }) => when(pdf.catalog["/Perms"] !== undefined) },
  { clause: "6.1.13", says: "Pages are between 3 and 14400 units wide and high", find: findPagesOfWrongSize },
  {
    clause: "6.2.3-1, 6.2.4.3",
    says: "An output intent with a profile stands for the colours of devices",
    find: ({ pdf }) =>
      when(
        !pdf
          .list(pdf.catalog["/OutputIntents"])
          .some(
            (one) =>
              pdf.dict(one)["/S"] === "/GTS_PDFA1" && pdf.dict(pdf.dict(one)["/DestOutputProfile"])["/N"] !== undefined,
          ),
      ),
  },
  none("6.2.5-1", "No transfer functions", (dict) => dict["/TR"] !== undefined && dict["/Type"] === "/ExtGState"),
  none(
    "6.2.8-1",
    "Images have no alternates",
    (dict) => dict["/Subtype"] === "/Image" && dict["/Alternates"] !== undefined,
  ),
  none(
    "6.2.8-2",
    "Images have no OPI",
    (dict) => ["/Image", "/Form"].includes(nameIn(dict["/Subtype"])) && dict["/OPI"] !== undefined,
  ),
  none(
    "6.2.8-3",
    "Images are not interpolated",
    (dict) => dict["/Subtype"] === "/Image" && dict["/Interpolate"] === true,
  ),
  none(
    "6.2.9-1",
    "Forms have no PostScript",
    (dict) => dict["/Subtype"] === "/PS" || dict["/Subtype2"] === "/PS" || dict["/PS"] !== undefined,
  ),
  none("6.2.9-2", "No reference XObjects", (dict) => dict["/Subtype"] === "/Form" && dict["/Ref"] !== undefined),
  {
    clause: "6.2.10",
    says: "What blends does so in a known colour space",
    find: ({ pdf, dicts }) =>
      pdf.list(pdf.catalog["/OutputIntents"]).length > 0
        ? []
        : dicts.flatMap(({ ref, dict }) => when(dict["/S"] === "/Transparency" && dict["/CS"] === undefined, ref)),
  },
  none(
    "6.2.10-1",
    "Blend modes are those of the standard",
    (dict) =>
      typeof dict["/BM"] === "string" &&
      !/^\/(?:Normal|Compatible|Multiply|Screen|Overlay|Darken|Lighten|ColorDodge|ColorBurn|HardLight|SoftLight|Difference|Exclusion|Hue|Saturation|Color|Luminosity)$/.test(
        dict["/BM"],
      ),
  ),
  none(
    "6.2.11.4.1",
    "Fonts are embedded",
    (dict) =>
      dict["/Type"] === "/FontDescriptor" &&
      !["/FontFile", "/FontFile2", "/FontFile3"].some((key) => isReference(dict[key])),
  ),
  {
    clause: "6.2.11.7.2, 6.2.11.7.3",
    says: "Every code has words, and those of private use stand beside ActualText",
    find: ({ pdf, fonts }) =>
      [...fonts.values()].flatMap(({ dict, bare }) => {
        const words = readToUnicode(pdf.content(dict["/ToUnicode"]).toString("latin1"))
        return [...bare].flatMap((code) =>
          when(!words.has(code) || /\p{Co}/u.test(words.get(code)!), `${nameIn(dict["/BaseFont"])} ${code}`),
        )
      }),
  },
  {
    clause: "6.2.11.8-1",
    says: "The glyph .notdef is not shown",
    find: ({ fonts }) =>
      [...fonts.values()].flatMap(({ dict, codes }) =>
        when(dict["/Subtype"] === "/Type0" && codes.has(0), nameIn(dict["/BaseFont"])),
      ),
  },
  {
    clause: "6.3.1",
    says: "There are no annotations but links",
    find: ({ annotations }) => annotations.flatMap(({ ref, dict }) => when(dict["/Subtype"] !== "/Link", ref)),
  },
  {
    clause: "6.3.2",
    says: "Annotations are printed and not hidden",
    find: ({ annotations }) => annotations.flatMap(({ ref, dict }) => when((Number(dict["/F"] ?? 0) & 39) !== 4, ref)),
  },
  { clause: "6.4", says: "There are no forms", find: ({ pdf }) => when(pdf.catalog["/AcroForm"] !== undefined) },
  none(
    "6.5.1",
    "No action but leading somewhere",
    (dict) =>
      (dict["/Type"] === "/Action" && !allowedActions.has(nameIn(dict["/S"]))) ||
      actionTypes.test(nameIn(dict["/S"] ?? "")),
  ),
  none("6.5.2", "Nothing happens by itself", (dict) => dict["/AA"] !== undefined && dict["/Type"] !== undefined),
  {
    clause: "6.6.2.1",
    says: "Metadata are in UTF-8, without bytes and encoding",
    find: ({ xmp }) =>
      when(xmp === "" || /<\?xpacket begin[^>]*(?:bytes|encoding)=/.test(xmp) || xmp.includes("\ufffd")),
  },
  {
    clause: "6.6.4",
    says: "The metadata claim PDF/A-2a",
    find: ({ xmp }) => when(!/pdfaid:part>2</.test(xmp) || !/pdfaid:conformance>A</.test(xmp)),
  },
  {
    clause: "6.7.2.2",
    says: "MarkInfo says Marked",
    find: ({ pdf }) => when(pdf.dict(pdf.catalog["/MarkInfo"])["/Marked"] !== true),
  },
  {
    clause: "6.7.3.3, 6.7.3.4",
    says: "There is a structure tree of standard types",
    find: ({ nodes }) =>
      nodes.length === 0 ? ["the document"] : nodes.filter(({ isUnknown }) => isUnknown).map(({ ref }) => ref),
  },
  none(
    "6.8-2",
    "Embedded files have names",
    (dict) => dict["/EF"] !== undefined && (dict["/F"] === undefined || dict["/UF"] === undefined),
  ),
  {
    clause: "6.9",
    says: "There is no optional content",
    find: ({ pdf }) => when(pdf.catalog["/OCProperties"] !== undefined),
  },
  {
    clause: "6.10, 6.11",
    says: "No alternate presentations, steps or requirements",
    find: ({ pdf, pages }) =>
      when(
        pdf.catalog["/Requirements"] !== undefined ||
          pdf.dict(pdf.catalog["/Names"])["/AlternatePresentations"] !== undefined ||
          pages.some(({ dict }) => dict["/PresSteps"] !== undefined),
      ),
  },
]

function findPagesOfWrongSize({ pages }: PdfBook): string[] {
  return pages.flatMap(({ dict }, page) => {
    const [left = 0, low = 0, right = 0, high = 0] = (dict["/MediaBox"] as number[] | undefined) ?? []
    return when(
      [right - left, high - low].some((size) => size < 3 || size > 14_400),
      `page ${page + 1}`,
    )
  })
}
