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

/** A list that a person can still read, and which is stored and shown with the review. */
const mostChanges = 2000
const mostLetters = 8_000_000
/** Keys that the hub gives are shorter. */
const longestKey = 100

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
  if (file === undefined) {
    const key = properties.get(wordFileProperties.file) ?? ""
    return { kind: "foreign", file_key: key.length > longestKey ? "" : key }
  }
  const { content, revision, values, key } = file
  const changes = compareFiles({
    content,
    revision,
    values,
    now,
    handed: await readFileWords(file.path, limits),
    returned: await readReviewedWords(sniffed.archive, limits),
  })
  if (changes.length > mostChanges || JSON.stringify(changes).length > mostLetters)
    return {
      kind: "refused",
      code: "too_large",
      message: `This Word file has more changes and comments than can be compared: ${changes.length}. At most ${mostChanges} can, if they are not too long. Accept the changes of others in Word first, or send your changes in your summary.`,
    }
  return { kind: "compared", key, changes }
}

async function readFileWords(path: string, limits: ReaderLimits) {
  return readReviewedWords(await openArchive(await readFile(path), limits), limits)
}
