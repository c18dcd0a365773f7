import type { PaperSize } from "@hub/contract/house-style"

const margin = 1418
/** In twentieths of a point. A table is as wide as the narrower of the two, so that smaller paper keeps A4. */
const pageSizes: Record<PaperSize, [width: number, height: number]> = {
  a4: [11_906, 16_838],
  a5: [11_906, 16_838],
  b5: [11_906, 16_838],
  letter: [12_240, 15_840],
}

export type WordSections = ReturnType<typeof createWordSections>

/** Pages that stand upright and pages that lie across; a section of Word's has one kind. `footer` is the relation of the footer. */
export function createWordSections(paper: PaperSize, footer: string) {
  const [width, height] = pageSizes[paper]
  const size = (across: boolean) =>
    across
      ? `<w:pgSz w:w="${height}" w:h="${width}" w:orient="landscape"/>`
      : `<w:pgSz w:w="${width}" w:h="${height}"/>`
  const margins = `<w:pgMar w:top="${margin}" w:right="${margin}" w:bottom="${margin}" w:left="${margin}" w:header="709" w:footer="709" w:gutter="0"/>`
  const properties = (across: boolean, first: boolean) =>
    `<w:sectPr><w:footerReference w:type="default" r:id="${footer}"/>${size(across)}${margins}${first ? "<w:titlePg/>" : ""}</w:sectPr>`
  /** A line of no height, which ends the section. */
  const end = (across: boolean, first = false) =>
    `<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>${properties(across, first)}</w:pPr></w:p>`
  let isFirst = true

  return {
    /** How wide a table may be. */
    room: (across: boolean) => (across ? height : width) - 2 * margin,
    /** Puts this on pages that lie across. */
    across(written: string): string {
      const before = end(false, isFirst)
      isFirst = false
      return before + written + end(true)
    },
    /** The body with what ends it. What lies across and follows another such stays in one section. */
    close: (body: string) => body.replaceAll(end(true) + end(false), "") + properties(false, isFirst),
  }
}
