import { readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler"
import type { PdfStandard } from "@hub/contract/publications"
import type { AchievedStandard, CompilerAnswer } from "../../pdf/lay-out.ts"
import type { PdfDocument } from "../document/document.ts"
import { listPictures } from "../document/pictures.ts"
import { explainStandardRefusal } from "./explain-refusal.ts"
import { buildTrialDocument } from "./trial.ts"

/** What is tried for each, the best first. */
const standardsToTry = { "ua-1": ["ua-1"], "a-2a": ["a-2a", "a-2b"] } as const

/**
 * Runs in a process of its own, since a compile in progress can only be stopped by ending its process, and since the
 * compiler gives no memory back. The arguments are the job, a document beside its template and pictures, and the fonts to load.
 */
const [job, ...fontPaths] = process.argv.slice(2)
if (job) process.send?.(compilePdf(job, fontPaths), () => process.disconnect())

function compilePdf(job: string, fontPaths: string[]): CompilerAnswer {
  const folder = dirname(job)
  const document = JSON.parse(readFileSync(job, "utf8")) as PdfDocument
  const compiler = NodeCompiler.create({
    workspace: folder,
    fontArgs: [{ fontPaths }],
  })

  const spoilt = removeDamagedPictures(compiler, document)
  if (spoilt.length > 0) writeFileSync(job, JSON.stringify(document))

  const main = join(folder, "template.typ")
  const hopeless = document.as_picture ? {} : findStandardRefusals(compiler, document, main, job)
  const run = compiler.compile({ mainFilePath: main })
  if (run.hasError() || !run.result) {
    const details = JSON.stringify(run.takeDiagnostics()?.shortDiagnostics ?? [])
    return { failed: "The document could not be laid out.", details }
  }
  if (document.as_picture) return drawPages(compiler, run.result, folder)
  const { pdf, standard, warnings } = exportPdf(compiler, run.result, document.standard ?? "ua-1", hopeless)
  writeFileSync(join(folder, "book.pdf"), pdf)
  const [pages, typst] = [run.result.numOfPages, compilerVersion(compiler)]
  return { pages, bytes: pdf.length, warnings: [...spoilt, ...warnings], standard, typst }
}

/** The pages one below the other, for somebody who looks at how a book will be. */
function drawPages(compiler: NodeCompiler, laidOut: NodeTypstDocument, folder: string): CompilerAnswer {
  const svg = setGrounds(compiler.plainSvg(laidOut), laidOut.numOfPages)
  writeFileSync(join(folder, "book.svg"), svg)
  const typst = compilerVersion(compiler)
  return { pages: laidOut.numOfPages, bytes: svg.length, warnings: [], standard: "tagged", typst }
}

/** The compiler draws the ground of every page over the first one; here the pages have one ground, and a line between them. */
function setGrounds(svg: string, pages: number): string {
  const [, width = "0", height = "0"] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  const lines = Array.from({ length: pages - 1 }, (_, at) => `M0 ${(Number(height) / pages) * (at + 1)}h${width}`)
  const ground = `<path fill="#fff" d="M0 0h${width}v${height}h-${width}z"/><path stroke="#bbb" d="${lines.join("")}"/>`
  return svg
    .replace(/^ {4}<path class="typst-shape" fill="#ffffff"[^>]*>$/gm, "")
    .replace(/(<svg[^>]*>)/, `$1${ground}`)
}

/** The compiler itself says which it is. */
function compilerVersion(compiler: NodeCompiler): string {
  const mainFileContent = '#metadata(array(sys.version).map(str).join(".")) <version>'
  return String(compiler.query({ mainFileContent }, { selector: "<version>", field: "value" }))
}

/** One picture that cannot be decoded would stop the whole book, so each is tried alone by the decoder that counts. */
function removeDamagedPictures(compiler: NodeCompiler, document: PdfDocument): string[] {
  const damaged = new Map<string, boolean>()
  const warnings = new Set<string>()

  for (const picture of listPictures(document)) {
    if (picture.path === undefined) continue
    if (!damaged.has(picture.path)) {
      const trial = compiler.compile({ mainFileContent: "#image(sys.inputs.path)", inputs: { path: picture.path } })
      damaged.set(picture.path, trial.hasError())
    }
    if (!damaged.get(picture.path)) continue
    delete picture.path
    warnings.add(`The image ${picture.source} is damaged and is left out.`)
  }
  return [...warnings]
}

type StandardRefusals = Partial<Record<AchievedStandard, string[]>>

/** The standards that are out of reach, and why: writing a book only to throw it away would cost its readers a while. */
function findStandardRefusals(
  compiler: NodeCompiler,
  document: PdfDocument,
  main: string,
  job: string,
): StandardRefusals {
  const trial = buildTrialDocument(document)
  if (!trial) return {}
  compiler.mapShadow(job, Buffer.from(JSON.stringify(trial)))
  const { result } = compiler.compile({ mainFilePath: main })
  compiler.unmapShadow(job)
  const found: StandardRefusals = {}
  for (const standard of standardsToTry[document.standard ?? "ua-1"]) {
    const tried = result && tryStandard(compiler, result, standard)
    if (tried && "refused" in tried) found[standard] = tried.refused
  }
  return found
}

function tryStandard(
  compiler: NodeCompiler,
  laidOut: NodeTypstDocument,
  standard: Exclude<AchievedStandard, "tagged">,
) {
  try {
    return { pdf: compiler.pdf(laidOut, { pdfStandard: standard }) }
  } catch (refusal) {
    return { refused: explainStandardRefusal(refusal instanceof Error ? refusal.message : String(refusal), standard) }
  }
}

/** The compiler takes one standard at a time: a file for archives carries its tags, but not the sign of PDF/UA. */
function exportPdf(
  compiler: NodeCompiler,
  laidOut: NodeTypstDocument,
  wanted: PdfStandard,
  hopeless: StandardRefusals,
) {
  const warnings: string[] = []
  for (const standard of standardsToTry[wanted]) {
    const known = hopeless[standard]
    const made = known ? { refused: known } : tryStandard(compiler, laidOut, standard)
    if ("pdf" in made) return { pdf: made.pdf, standard, warnings }
    warnings.push(...made.refused)
  }
  return { pdf: compiler.pdf(laidOut, {}), standard: "tagged" as const, warnings }
}
