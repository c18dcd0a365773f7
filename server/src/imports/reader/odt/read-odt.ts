import { nameWithoutExtension } from "@hub/docx/names"
import type { MediaStore } from "@hub/docx/media-store"
import type { ParsedDocument, ReaderChoices, ReaderLimits } from "@hub/docx/parsed-document"
import { refuseFile } from "@hub/docx/refusal"
import { createReportBuilder, type ReportBuilder } from "@hub/docx/report"
import type { Archive } from "@hub/docx/zip"
import { createImageSource, createResolver, storePageImages } from "../markup/files.ts"
import { finishParsing } from "../markup/finish.ts"
import { createBudget, type MarkupBudget } from "../markup/limits.ts"
import { parseXmlTree } from "../markup/parse-xml.ts"
import { readPages, type SourcePage } from "../markup/read-pages.ts"
import { createElement, findElementsNamed, type MarkupElement, wordsIn } from "../markup/tree.ts"
import { readDocumentStyles } from "./styles.ts"
import { surveyText } from "./survey.ts"
import type { TextContext } from "./text-context.ts"
import { toMarkup } from "./to-markup.ts"
import { readChanges } from "./tracked-changes.ts"

type OdtOptions = { filename: string; limits: ReaderLimits; choices: ReaderChoices; media: MediaStore }

/** Reads an OpenDocument text: it is put in the terms of HTML, and read as a page. */
export async function readOdt(archive: Archive, options: OdtOptions): Promise<ParsedDocument> {
  const { filename, choices, media, limits } = options
  const budget = createBudget(limits)
  const part = (name: string) => readPart(archive, name, budget)
  refuseEncrypted(part("META-INF/manifest.xml"))
  const content = part("content.xml")
  const text = content && findElementsNamed(content, "office:text")[0]
  if (!text) return refuseFile("damaged", "The file has no text in it. Save it again and upload the new file.")
  const styles = part("styles.xml")
  const report = createReportBuilder()
  surveyText(text, report)
  const context: TextContext = {
    toMarkup,
    report,
    choices,
    styles: readDocumentStyles([...(styles ? [styles] : []), content]),
    changes: readChanges(text, choices.tracked_changes, report),
    isHidden: false,
    objectAt: (address) => part(`${address.replace(/^\.\//, "")}/content.xml`),
    title: "",
    linesBefore: 0,
    notes: [],
    counted: new Map(),
  }
  const blocks = toMarkup(context, text.children)
  const main = createElement("main", [...blocks, ...context.notes])
  if (styles) reportMargins(styles, report)

  const page: SourcePage = { path: filename, root: main, main, title: context.title, classes: new Map(), depth: 0 }
  const files = { names: archive.names, read: archive.read }
  const resolve = createResolver({ names: [], read: archive.read }, new Set([filename]))
  const images = await storePageImages([page], createImageSource(files, media))
  const documents = readPages([page], { resolve, images }, { limits, choices, report, isCounted: true })
  const [document] = documents
  const meta = part("meta.xml")
  const named = document?.headings.find(({ level }) => level === 1)?.title
  const title = context.title || named || (meta && wordsOfFirst(meta, "dc:title")) || nameWithoutExtension(filename)
  return finishParsing({
    kind: "odt",
    documents: document ? [{ ...document, title }] : [],
    report,
    media,
    identity: identityOf(meta),
    warnings:
      choices.tracked_changes === "suggest" && findElementsNamed(text, "text:changed-region").length > 0
        ? ["Tracked changes of OpenDocument texts can't become suggestions: they were accepted. The report lists each."]
        : [],
  })
}

function readPart(archive: Archive, name: string, budget: MarkupBudget): MarkupElement | undefined {
  if (!archive.names.includes(name)) return undefined
  const read = parseXmlTree(archive.read(name), budget)
  if (!("problem" in read)) return read
  return refuseFile("damaged", `The document's text is damaged and cannot be read (${read.problem}).`)
}

function refuseEncrypted(manifest: MarkupElement | undefined): void {
  if (manifest && findElementsNamed(manifest, "manifest:encryption-data").length > 0)
    refuseFile(
      "encrypted",
      "The file is password-protected. Save it without a password in LibreOffice and upload it again.",
    )
}

/** What repeats at the edges of paper pages has no place in a topic, but is not lost silently. */
function reportMargins(styles: MarkupElement, report: ReportBuilder): void {
  for (const margin of findElementsNamed(styles, "style:header", "style:footer")) {
    const words = wordsIn(margin)
    if (words === "") continue
    report.count(margin, "headers and footers", "pages")
    report.leftOut(margin, `The page ${margin.name.slice(6)} “${words.slice(0, 80)}”`)
  }
}

const wordsOfFirst = (root: MarkupElement, name: string): string => {
  const found = findElementsNamed(root, name)[0]
  return found ? wordsIn(found) : ""
}

/** When a document was made, to the fraction of a second, stays while it is saved under other names. */
function identityOf(meta: MarkupElement | undefined): string {
  const made = meta ? wordsOfFirst(meta, "meta:creation-date") : ""
  const by = meta ? wordsOfFirst(meta, "meta:initial-creator") : ""
  return /\d\.\d/.test(made) ? `odt ${made} ${by}`.trim() : ""
}
