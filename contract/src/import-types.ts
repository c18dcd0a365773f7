export const importTypes = ["word", "markdown", "html", "epub", "odt", "sheets"] as const
export type ImportType = (typeof importTypes)[number]

/** The kinds of file in which changes are tracked and comments stand beside the text. */
export const reviewedImportTypes: readonly ImportType[] = ["word", "odt"]

/** What a file is taken for by the end of its name, until it is read. */
export const importTypesByExtension: Readonly<Record<string, ImportType>> = {
  docx: "word",
  docm: "word",
  doc: "word",
  odt: "odt",
  md: "markdown",
  markdown: "markdown",
  txt: "markdown",
  html: "html",
  htm: "html",
  xhtml: "html",
  epub: "epub",
  xlsx: "sheets",
  csv: "sheets",
  tsv: "sheets",
  zip: "markdown",
}

export const importKindsInWords = "Word, OpenDocument, Markdown, web, EPUB, Excel and CSV files, and .zip archives"
