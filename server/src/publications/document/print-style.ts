import { defaultHouseStyle, type HouseFont, type HouseStyle, type PaperSize } from "@hub/contract/house-style"
import type { PrintImprint, PrintStyle } from "./document.ts"
import { printableLine, stripUnprintable } from "../../pdf/printable-text.ts"

/** As the families of the files in pdf/fonts.ts are called; `standard` is what the compiler holds itself. */
export const fontFamilies: Record<HouseFont, string> = {
  standard: "Libertinus Serif",
  inter: "Inter",
  source_serif: "Source Serif 4",
}

/** So many signs of code stand beside one another on upright paper. */
export const signsOfCode: Record<PaperSize, number> = { a4: 89, letter: 92, b5: 79, a5: 63 }

export function createPrintStyle(style: HouseStyle = defaultHouseStyle): PrintStyle {
  const { cover, paper, two_sided, hyphenate } = style
  return {
    cover: cover === "picture" && style.cover_picture === "" ? "plain" : cover,
    paper,
    two_sided,
    hyphenate,
    ink: style.accent,
    body_font: fontFamilies[style.body_font],
    heading_font: fontFamilies[style.heading_font],
    footer: printableLine(style.footer).trim(),
    imprint: createImprint(style),
    ...(style.logo !== "" && { logo: { source: style.logo, alt: style.publisher || "Logo" } }),
    ...(style.cover_picture !== "" && { cover_picture: { source: style.cover_picture, alt: "Cover" } }),
  }
}

/** The same for every format, in the order in which it is printed. */
export function createImprint({ imprint, isbn, issn, doi, links }: HouseStyle): PrintImprint {
  const numbers = [
    { name: "ISBN", value: isbn },
    { name: "ISSN", value: issn },
    { name: "DOI", value: doi, url: `https://doi.org/${encodeURI(doi)}` },
  ]
  return {
    paragraphs: stripUnprintable(imprint)
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.trim())
      .filter(Boolean),
    numbers: numbers.filter(({ value }) => value !== ""),
    links: links.map(({ label, url }) => ({ label: printableLine(label), url })),
  }
}

export const hasImprint = ({ paragraphs, numbers, links }: PrintImprint): boolean =>
  paragraphs.length + numbers.length + links.length > 0
