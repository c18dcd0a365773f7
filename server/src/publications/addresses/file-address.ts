import type { EditionFormat } from "@hub/contract/publications"
import { formatNames } from "@hub/contract/publications/values"
import { baseOf } from "./base.ts"
import type { EditionSeries } from "./series.ts"

/** The forms that an edition can be had in at an address of words. */
export type FileForm = "pdf" | EditionFormat

/** What the address of each ends with. */
export const fileEndings: Record<FileForm, string> = {
  pdf: ".pdf",
  html: "-page.html",
  epub: ".epub",
  docx: ".docx",
  markdown: "-markdown.zip",
}

export const fileFormNames: Record<FileForm, string> = { pdf: "PDF", ...formatNames }

/** Where a file of an edition is: named as its collection is, or alike for all below a secret. */
export const addressOfFile = (
  series: Pick<EditionSeries, "key" | "isNamed">,
  edition: "latest" | number,
  form: FileForm,
) => `${baseOf(series, edition)}${encodeURIComponent(series.isNamed ? series.key : "edition")}${fileEndings[form]}`
