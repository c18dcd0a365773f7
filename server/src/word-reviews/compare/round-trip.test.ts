import { spawnSync } from "node:child_process"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseMarkdown, resolveVariables } from "@hub/markdown"
import { readerLimits } from "@hub/docx/parsed-document"
import { readReviewedWords } from "@hub/docx/review/read-reviewed-words"
import { openArchive } from "@hub/docx/zip"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import { expect, test } from "vitest"
import { randomReviewText, seededRandom } from "../../../test/random-review-text.ts"
import {
  countMarkedEdits,
  editWordFile,
  expectedWords,
  uniqueWordsOf,
  type WordEdit,
} from "../../../test/word-edits.ts"
import { buildBookChapters } from "../../publications/document/tree.ts"
import { writeDocx } from "../../publications/word/docx.ts"
import { compareFiles } from "./compare-files.ts"

const values = { rate: "2.4 per cent" }
const files = Number(process.env["HUB_WORD_FILES"] ?? 40)

/** The Word file of a text, as it is handed out. */
function handOut(content: string): Uint8Array {
  const chapters = buildBookChapters({
    title: "Jobless rate",
    author: "",
    date: "2026-11-21",
    language: "en",
    numbered: false,
    topics: [{ id: 1, title: "Jobless rate", level: 1, tree: resolveVariables(parseMarkdown(content), values).tree }],
    image: () => undefined,
  })
  const pictures = { nameOf: () => undefined, pictures: new Map() }
  const book = { ...chapters, ...pictures, numbered: false, asked_for: "2026-11-21T00:00:00Z", key: "file" }
  return writeDocx(book, new Map(), { HubFile: "key" })
}

const readWords = async (bytes: Uint8Array) =>
  readReviewedWords(await openArchive(Buffer.from(bytes), readerLimits), readerLimits)

async function compareWith(content: string, handed: Uint8Array, returned: Uint8Array) {
  const now = { content, revision: 1 }
  const changes = compareFiles({
    content,
    revision: 1,
    values,
    now,
    handed: await readWords(handed),
    returned: await readWords(returned),
  })
  return {
    changes,
    comments: changes.flatMap(({ comments }) => comments),
    suggestions: changes.flatMap(({ suggestions }) => suggestions),
  }
}

const applied = (content: string, suggestions: { start: number; end: number; insert: string }[]) =>
  suggestions
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, insert }) => text.slice(0, start) + insert + text.slice(end), content)

test(`${files} edited files: each change is reported once, and at no other words`, { timeout: 1_200_000 }, async () => {
  const sums = { changes: 0, taken: 0, converted: 0, listed: 0, suggestions: 0, comments: 0 }
  for (let seed = 1; seed <= files; seed++) {
    const random = seededRandom(seed)
    const content = randomReviewText(random)
    const handed = handOut(content)
    const tracked = seed % 3 !== 0
    const { bytes, edits } = editWordFile(handed, { tracked, random, count: 7 })

    const unchanged = await compareWith(content, handed, handed)
    const { changes, comments, suggestions } = await compareWith(content, handed, bytes)

    const about = `seed ${seed}`
    expect([about, unchanged]).toEqual([about, { changes: [], comments: [], suggestions: [] }])
    expect([about, tracked ? countMarkedEdits(bytes) : edits.length]).toEqual([about, edits.length])
    expect([about, changes.length, changes]).toEqual([about, edits.length, changes])
    const suggested = edits.filter((edit) =>
      changes.some((change) => change.kind === "suggestion" && isOf(edit, change)),
    )
    expect([about, uniqueWordsOf(applied(content, suggestions))]).toEqual([about, expectedWords(content, suggested)])
    const said = edits.flatMap((edit) => ("text" in edit ? [[edit.text, edit.word]] : []))
    const asked = comments.filter(({ body }) => body.startsWith("Why ") || body.startsWith("Because "))
    expect([about, asked.map(({ body, quote }) => [body, quote])]).toEqual([about, said])
    for (const change of changes) sums[change.outcome]++
    sums.changes += edits.length
    sums.suggestions += suggestions.length
    sums.comments += comments.length
  }
  if (process.env["HUB_WORD_FILES"]) console.log(sums)
  expect(sums.taken + sums.converted + sums.listed).toBe(sums.changes)
})

const office = spawnSync("soffice", ["--version"]).status === 0

/** What LibreOffice makes of files when it opens and saves them. */
async function saveByLibreOffice(all: Uint8Array[]): Promise<Uint8Array[]> {
  const folder = await mkdtemp(join(tmpdir(), "hub-office-"))
  const names = all.map((_, at) => `${at}.docx`)
  for (const [at, bytes] of all.entries()) await writeFile(join(folder, names[at]!), bytes)
  const profile = `-env:UserInstallation=file://${folder}/profile`
  spawnSync("soffice", [profile, "--headless", "--convert-to", "docx", "--outdir", join(folder, "saved"), ...names], {
    cwd: folder,
  })
  const saved = await Promise.all(names.map((name) => readFile(join(folder, "saved", name))))
  await rm(folder, { recursive: true })
  return saved
}

test.skipIf(!office)("a file that LibreOffice saved has the changes that were made in it, and no others", async () => {
  const made = Array.from({ length: Math.min(files, 60) }, (_, at) => {
    const random = seededRandom(at + 1)
    // A LibreOffice without its Math module deletes equations, which is then told.
    const content = randomReviewText(random).replaceAll(/, \$`[^`]+`\$/g, "")
    const handed = handOut(content)
    return { content, handed, ...editWordFile(handed, { tracked: true, random, count: 7 }) }
  }).slice(0, process.env["HUB_WORD_FILES"] ? undefined : 3)
  const unchanged = await saveByLibreOffice(made.map(({ handed }) => handed))
  const edited = await saveByLibreOffice(made.map(({ bytes }) => bytes))

  const sums: boolean[] = []
  for (const [at, { content, handed, edits }] of made.entries()) {
    const about = `seed ${at + 1}`
    expect([about, (await compareWith(content, handed, unchanged[at]!)).changes]).toEqual([about, []])
    const { changes } = await compareWith(content, handed, edited[at]!)
    sums.push(changes.length === edits.length)
  }
  // It loses some of what is marked in notes, which is then told as what it is in the file.
  expect(sums.filter(Boolean).length).toBeGreaterThanOrEqual(sums.length * 0.9)
})

/** Whether a change says just what this edit did. */
function isOf(edit: WordEdit, { old, insert, said_by }: { old: string; insert: string; said_by: string }): boolean {
  const [gone, come] = [uniqueWordsOf(old), uniqueWordsOf(insert)]
  switch (edit.kind) {
    case "insert":
      return come.includes(edit.word)
    case "replace":
      return gone.includes(edit.word) && come.includes(edit.by)
    case "delete":
      return gone.includes(edit.word) && come.length === 0
    case "insert-paragraph":
      return come.includes(edit.words[0]!) && !gone.includes(edit.words[0]!)
    case "delete-paragraph":
      return gone.includes(edit.words[0]!) && come.length === 0
    case "move-paragraph":
      return gone.includes(edit.words[0]!) && come.includes(edit.words[0]!)
    default:
      return said_by === "nobody"
  }
}

/** The file with its body typed otherwise, without tracking. */
function retyped(bytes: Uint8Array, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(bytes)
  return zipSync({ ...parts, "word/document.xml": strToU8(change(strFromU8(parts["word/document.xml"]!))) })
}

/** The words of the cells of a table, one after another, typed otherwise. */
function retypedCells(bytes: Uint8Array, words: string[]): Uint8Array {
  let at = 0
  return retyped(bytes, (xml) =>
    xml.replaceAll(/<w:tc>.*?<\/w:tc>/gs, (cell) => {
      const word = words[at++] ?? ""
      if (!cell.includes("<w:t ")) return cell.replace("</w:p>", `<w:r><w:t>${word}</w:t></w:r></w:p>`)
      return cell.replace(/(<w:t [^>]*>)[^<]*/, (_, tag: string) => `${tag}${word}`)
    }),
  )
}

const tableOf = (...rows: string[]) => `Intro.\n\n| a | b | c |\n| --- | --- | --- |\n${rows.join("\n")}\n\nEnd.\n`

test("numbers typed into a table are suggested in the cells where they were typed", async () => {
  for (const [before, after] of [
    [
      ["–", "–", "–", "–", "–", "–"],
      ["5", "–", "6", "–", "–", "7"],
    ],
    [
      ["0", "1", "0", "1", "0", "1"],
      ["1", "1", "0", "2", "1", "0"],
    ],
  ] as const) {
    const rowsOf = (cells: readonly string[]) =>
      tableOf(`| ${cells.slice(0, 3).join(" | ")} |`, `| ${cells.slice(3).join(" | ")} |`)
    const handed = handOut(rowsOf(before))
    const { changes, suggestions } = await compareWith(
      rowsOf(before),
      handed,
      retypedCells(handed, ["a", "b", "c", ...after]),
    )
    expect(applied(rowsOf(before), suggestions)).toBe(rowsOf(after))
    expect(changes.every(({ outcome }) => outcome === "taken")).toBe(true)
  }
})

test("where the same words are there several times, changes beside them are made together or not at all", async () => {
  const content = "Intro.\n\n> Yes\n\nYes\n\nYes\n\nEnd.\n"
  const handed = handOut(content)
  let at = 0
  const words = ["No", "Yes", "Perhaps"]
  const { changes, suggestions } = await compareWith(
    content,
    handed,
    retyped(handed, (xml) => xml.replaceAll(/>Yes</g, () => `>${words[at++]}<`)),
  )
  const made = applied(content, suggestions).match(/\w+/g)?.join(" ")
  expect(["Intro Yes Yes Yes End", "Intro No Yes Perhaps End"]).toContain(made)
  expect(changes.length).toBeGreaterThan(0)
})

test("a row that came or went in a table is told in a comment, and moves no numbers", async () => {
  const content = tableOf("| x | 0 | 0 |", "| y | 0 | 0 |", "| z | 0 | 0 |")
  const handed = handOut(content)
  const lessRow = retyped(handed, (xml) => {
    const rows = xml.match(/<w:tr>.*?<\/w:tr>/gs)!
    return xml.replace(rows[2]!, "")
  })
  const moreRow = retyped(handed, (xml) => {
    const rows = xml.match(/<w:tr>.*?<\/w:tr>/gs)!
    return xml.replace(rows[2]!, rows[2]! + rows[2]!.replace(">y<", ">new<"))
  })
  for (const returned of [lessRow, moreRow]) {
    const { changes, suggestions } = await compareWith(content, handed, returned)
    expect([suggestions, changes.map(({ kind }) => kind)]).toEqual([[], ["comment"]])
  }
})

test("nothing that is reported as added to the review is without words there", async () => {
  const content = tableOf("| one |  | 2 |")
  const handed = handOut(content)
  const { changes, comments } = await compareWith(
    content,
    handed,
    retypedCells(handed, ["a", "b", "c", "one", "42", "2"]),
  )
  expect(changes).toMatchObject([{ outcome: "converted", kind: "comment" }])
  expect(comments).toMatchObject([{ quote: "one", body: expect.stringContaining("“42” is added here.") }])
})

test("a long replacement without blanks is told in few whole parts", async () => {
  const content = "One word.\n\nAnother {{rate}} here.\n"
  const handed = handOut(content)
  const long = `A ${"😀語".repeat(2000)}`
  const { comments } = await compareWith(
    content,
    handed,
    retyped(handed, (xml) => xml.replace("2.4 per cent", long)),
  )
  expect(comments.length).toBe(2)
  expect(comments.some(({ body }) => /\p{Cs}/u.test(body))).toBe(false)
})
