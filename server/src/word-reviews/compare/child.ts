import { readFile } from "node:fs/promises"
import type { ReaderLimits } from "@hub/docx/parsed-document"
import { readerRefusalOf } from "@hub/docx/refusal"
import { readCustomProperties } from "@hub/docx/review/properties"
import { readReviewedWords } from "@hub/docx/review/read-reviewed-words"
import { detectFile } from "@hub/docx/sniff"
import { openArchive } from "@hub/docx/zip"
import { wordFileProperties } from "@hub/contract/word-reviews/values"
import { answerParent } from "../../platform/child-process.ts"
import type { CompareAnswer, CompareQuestion } from "../compare.ts"
import { compareFiles } from "./compare-files.ts"

/** Runs in a process of its own: reads what a reviewer sent, and compares it with what they were given. */
await answerParent<CompareQuestion>(async (question): Promise<CompareAnswer> => {
  try {
    return await compareReturned(question)
  } catch (error) {
    const refusal = readerRefusalOf(error)
    if (!refusal) throw error
    return { kind: "refused", code: refusal.code, message: refusal.message }
  }
})

async function compareReturned({ path, filename, handed, now, limits }: CompareQuestion): Promise<CompareAnswer> {
  const sniffed = await detectFile(await readFile(path), filename, limits)
  if (sniffed.kind !== "word") throw new Error("Only Word files are sent here.")
  const properties = readCustomProperties(sniffed.archive, limits)
  const file = handed.find(({ key }) => key === properties.get(wordFileProperties.file))
  if (file === undefined) return { kind: "foreign", properties: Object.fromEntries(properties) }
  const { content, revision, values, key } = file
  const changes = compareFiles({
    content,
    revision,
    values,
    now,
    handed: await readFileWords(file.path, limits),
    returned: await readReviewedWords(sniffed.archive, limits),
  })
  return { kind: "compared", key, changes }
}

async function readFileWords(path: string, limits: ReaderLimits) {
  return readReviewedWords(await openArchive(await readFile(path), limits), limits)
}
