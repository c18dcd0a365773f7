import { writeWordLanguage } from "./word-runs.ts"
import { fontFamilies } from "../document/print-style.ts"
import type { PrintStyle } from "../document/document.ts"
import { xmlHead } from "./word-part.ts"
import { tableStyles } from "./word-columns.ts"

const main = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"

type WordStyleInput = {
  id: string
  name: string
  based?: string
  next?: string
  paragraph?: string
  run?: string
  outline?: number
}

function paragraphStyle({ id, name, based = "Normal", next, paragraph = "", run = "" }: WordStyleInput): string {
  const after = next ? `<w:next w:val="${next}"/>` : ""
  return `<w:style w:type="paragraph" w:styleId="${id}"${/^(Code|Alert|TableText.*)$/.test(id) ? ` w:customStyle="1"` : ""}><w:name w:val="${name}"/><w:basedOn w:val="${based}"/>${after}<w:qFormat/>${paragraph && `<w:pPr>${paragraph}</w:pPr>`}${run && `<w:rPr>${run}</w:rPr>`}</w:style>`
}

const sizes = [36, 28, 24, 22, 21, 21]

/** The styles of what is no heading: the title page, and the kinds of paragraphs. */
const writeTextStyles = (ink: string) => [
  paragraphStyle({
    id: "Title",
    name: "Title",
    run: `<w:b/><w:color w:val="${ink}"/><w:sz w:val="56"/><w:szCs w:val="56"/>`,
    paragraph: `<w:spacing w:before="3000" w:after="240"/>`,
  }),
  paragraphStyle({
    id: "Subtitle",
    name: "Subtitle",
    run: `<w:color w:val="5F5F5F"/><w:sz w:val="26"/><w:szCs w:val="26"/>`,
  }),
  paragraphStyle({
    id: "Quote",
    name: "Quote",
    paragraph: `<w:pBdr><w:left w:val="single" w:sz="12" w:space="10" w:color="BBBBBB"/></w:pBdr>`,
    run: `<w:color w:val="404040"/>`,
  }),
  paragraphStyle({
    id: "Alert",
    name: "Alert",
    paragraph: `<w:pBdr><w:left w:val="single" w:sz="24" w:space="10" w:color="0B4F8A"/></w:pBdr><w:shd w:val="clear" w:color="auto" w:fill="F1F6FB"/>`,
  }),
  paragraphStyle({
    id: "Code",
    name: "Code",
    paragraph: `<w:shd w:val="clear" w:color="auto" w:fill="F6F6F6"/><w:spacing w:line="240" w:lineRule="auto"/>`,
    run: `<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/><w:noProof/><w:sz w:val="18"/><w:szCs w:val="18"/>`,
  }),
  paragraphStyle({ id: "Caption", name: "caption", run: `<w:i/><w:sz w:val="19"/><w:szCs w:val="19"/>` }),
  paragraphStyle({ id: "TableofFigures", name: "table of figures", paragraph: `<w:spacing w:after="60"/>` }),
  ...tableStyles.map(({ id, size }) =>
    paragraphStyle({
      id,
      name: id.replaceAll(/(?<=.)(?=[A-Z])/g, " "),
      paragraph: `<w:spacing w:after="40" w:line="240" w:lineRule="auto"/>`,
      run: `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`,
    }),
  ),
  paragraphStyle({ id: "Footer", name: "footer", paragraph: `<w:jc w:val="center"/>` }),
  paragraphStyle({
    id: "FootnoteText",
    name: "footnote text",
    paragraph: `<w:spacing w:after="40" w:line="240" w:lineRule="auto"/>`,
    run: `<w:sz w:val="19"/><w:szCs w:val="19"/>`,
  }),
]

/** Word itself has no font of ours: Cambria stands for it. */
const wordFont = (family: string) => (family === fontFamilies.standard ? "Cambria" : family)
const writeFonts = (name: string) =>
  `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:eastAsia="Noto Sans CJK SC" w:cs="Times New Roman"/>`

/** As many as Word has. */
export const indexLevels = 9

/** The styles of a Word file; `numbered` headings count themselves. */
export function writeWordStyles(language: string, numbered: boolean, style: PrintStyle): string {
  const ink = style.ink.slice(1).toUpperCase()
  const heading = style.heading_font === style.body_font ? "" : writeFonts(wordFont(style.heading_font))
  const headings = sizes.map((size, at) =>
    paragraphStyle({
      id: `Heading${at + 1}`,
      name: `heading ${at + 1}`,
      next: "Normal",
      paragraph: `<w:keepNext/><w:keepLines/>${numbered && at < 4 ? `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="2"/></w:numPr>` : ""}<w:spacing w:before="${at === 0 ? 0 : 280}" w:after="120"/><w:outlineLvl w:val="${at}"/>`,
      run: `${heading}<w:b/><w:bCs/><w:color w:val="${ink}"/><w:sz w:val="${size}"/><w:szCs w:val="${size}"/>`,
    }),
  )
  const contents = [1, 2, 3, 4, 5, 6].map((level) =>
    paragraphStyle({
      id: `TOC${level}`,
      name: `toc ${level}`,
      paragraph: `<w:spacing w:after="60"/><w:ind w:left="${(level - 1) * 280}"/>`,
    }),
  )
  const index = Array.from({ length: indexLevels }, (_, at) =>
    paragraphStyle({
      id: `Index${at + 1}`,
      name: `index ${at + 1}`,
      paragraph: `<w:spacing w:after="0"/><w:ind w:left="${(at + 1) * 220}" w:hanging="220"/>`,
    }),
  )
  return `${xmlHead}<w:styles xmlns:w="${main}"><w:docDefaults><w:rPrDefault><w:rPr>${writeFonts(wordFont(style.body_font))}<w:sz w:val="22"/><w:szCs w:val="22"/>${writeWordLanguage(language)}</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="140" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style><w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont"><w:name w:val="Default Paragraph Font"/><w:semiHidden/></w:style><w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:semiHidden/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/><w:tblCellMar><w:top w:w="0" w:type="dxa"/><w:left w:w="108" w:type="dxa"/><w:bottom w:w="0" w:type="dxa"/><w:right w:w="108" w:type="dxa"/></w:tblCellMar></w:tblPr></w:style>${[
    ...headings,
    ...contents,
    ...index,
    ...writeTextStyles(ink),
  ].join(
    "",
  )}<w:style w:type="character" w:styleId="FootnoteReference"><w:name w:val="footnote reference"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style><w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="0B4F8A"/><w:u w:val="single"/></w:rPr></w:style><w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:basedOn w:val="TableNormal"/><w:tblPr><w:tblBorders>${["top", "left", "bottom", "right", "insideH", "insideV"].map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="BBBBBB"/>`).join("")}</w:tblBorders></w:tblPr></w:style></w:styles>`
}

/** Bullets are the first list and headings the second; each numbered list is one of its own, from its own start. */
export function writeWordNumbering(starts: number[]): string {
  const levels = (of: (level: number) => string) => [0, 1, 2, 3, 4, 5, 6, 7, 8].map(of).join("")
  const indent = (level: number) => `<w:pPr><w:ind w:left="${(level + 1) * 454}" w:hanging="340"/></w:pPr>`
  const level = (at: number, format: string, text: string, more: string, style = "") =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${style}<w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/>${more}</w:lvl>`
  const bullets = levels((at) => level(at, "bullet", ["•", "–", "·"][at % 3]!, indent(at)))
  const numbers = levels((at) => level(at, "decimal", `%${at + 1}.`, indent(at)))
  const headings = levels((at) => {
    const text = Array.from({ length: at + 1 }, (_, one) => `%${one + 1}`).join(".")
    return level(
      at,
      "decimal",
      text,
      `<w:pPr><w:ind w:left="0" w:firstLine="0"/></w:pPr>`,
      at < 4 ? `<w:pStyle w:val="Heading${at + 1}"/>` : "",
    )
  })
  const abstract = (id: number, of: string) =>
    `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>${of}</w:abstractNum>`
  const overrides = (start: number) =>
    levels((at) => `<w:lvlOverride w:ilvl="${at}"><w:startOverride w:val="${start}"/></w:lvlOverride>`)
  return `${xmlHead}<w:numbering xmlns:w="${main}">${abstract(0, bullets)}${abstract(1, numbers)}${abstract(2, headings)}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>${starts
    .map((start, at) => `<w:num w:numId="${at + 3}"><w:abstractNumId w:val="1"/>${overrides(start)}</w:num>`)
    .join("")}</w:numbering>`
}
