/** The languages of blocks of code that are drawn. */
const drawn = ["chart", "mermaid"]

/** Whether a block of code in this language is a figure: a chart, or a diagram. */
export const isDrawn = (language: unknown): boolean => typeof language === "string" && drawn.includes(language)

/** Whether a text may hold something that is drawn. */
export const mayHoldDrawings = (source: string): boolean => /(?:`{3}|~{3})[ \t]*(?:chart|mermaid)\b/.test(source)
