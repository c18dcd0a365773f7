import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const page = readFileSync("docs/guide/publisher/comparison.md", "utf8")

/** The sentence of the test that shows each thing which the page says the hub has. */
const shownBy: Record<string, string> = {
  "Search without a server":
    "a reader installs it on a phone, loses the network, searches with a slip, reads and reports; it arrives later",
  "Search forgives slips and asks “did you mean”":
    "search keeps to a part when asked, marks what it found on the page, and asks whether a rare word was meant",
  "Installed and read offline": "makes the same page offline as the server sent",
  "The frame speaks the language of the edition":
    "an edition for a region has the words of its language, and one without words the English ones",
  "Right to left": "an edition in a language that runs from right to left does so in every file, and so do its tables",
  "Code colored when the edition is made":
    "code is coloured by classes when the edition is made, and says the same words",
  "Images open large": "a picture has its place before it arrives, its title below it, and opens by Enter until Escape",
  "Tables as CSV and XLSX": "a table is there as data, by the keyboard and without a network",
  Tabs: "show one text each, by pointer and by keys, and a choice holds for tabs of that name, also on another visit",
  "Charts from tables, with a description":
    "charts and diagrams are the same pictures in every format, with descriptions and the table of a chart",
  "Says what is wrong in a paragraph, also offline":
    "a reader without an account says what is wrong in a paragraph, and administrators read where",
  "Old versions stay readable and say so":
    "a page of an old edition says so in its language, and leads to the same topic in the newest",
  "PDF with tags for screen readers, and for archives": "a file for archives is PDF/A-2a and keeps its tags",
  "Index with pages": "the index of a book names each page once, and its file stays accessible",
  "Glossary that terms lead to":
    "a glossary is sorted and led to in every format, and the texts stay as they were written",
  "Wide tables on pages that lie across": "a table of more than eight columns stands across a page",
  "Quotation marks and spaces of the language":
    "an edition has its language's marks where that is asked for, and the typed ones where it is not",
  "Topics in other languages are marked as such":
    "every file of an edition speaks its language, and says of a topic in another which one that is",
  "House style for all formats": "the page, the book for reading machines and the Word file follow the same style",
  "What changed since any earlier edition": "an edition tells what came, went, moved and changed since any earlier one",
  "Old addresses lead on after a rename":
    "an old title leads to the topic for good, and by the number of an edition each title is where it was",
  "Feed and email for new editions":
    "a reader subscribes on a phone, confirms by the email and ends it again; only an author is led to the topic",
  "PDF with contents": "title, contents with page numbers, running head, notes and text are on the pages",
  EPUB: "the book passes the check of books, its links, images and index included",
  Word: "the Word file says the same words in parts that are whole",
  "Numbered tables and figures with lists of them":
    "a table has the same number on its page, in links from other topics and in every file, in the edition's language",
  "Variables with their values in the approval":
    "an approved topic is not published while a value is not the approved one, and is once it is so again",
  "Only approved words go out":
    "an edition does not go out with what is not what was approved, and says so of each topic",
  "Experts answer without an account":
    "an author and an expert without an account talk about a comment, each where they read it",
  "Evidence of who agreed to which words":
    "the evidence of a %s names its file, texts, values, images, and who approved exactly these",
  "Release at a set minute": "a scheduled edition is for those it was asked for, when its time comes",
  "Embargo with a list of readers":
    "editions go out at the end of the embargo or later, and say who could read and who did",
  "Private editions":
    "a private edition is nowhere for who is not signed in: no page, file, archive, report or list of pages",
  "Copies to a folder, object storage or Git as a whole":
    "whenever a hub is killed, what object storage leads to is one edition as a whole",
}

const rows = page.split("\n").flatMap((line) => {
  const [, name = "", hub = "", ...others] = line.split("|").map((cell) => cell.trim())
  return others.length === 7 && name !== "" && !name.startsWith("-") ? [{ name, hub, others: others.slice(0, 6) }] : []
})

test("each thing that the comparison says the hub has is shown by a test of that sentence", () => {
  const tests = ["e2e", "server", "web", "reader"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes("node_modules"))
        .map((name) => join(folder, name)),
    )
    .map((file) => readFileSync(file, "utf8"))
    .join("\n")

  const said = rows.filter(({ hub }) => hub === "yes").map(({ name }) => name)
  expect(said.toSorted()).toEqual(Object.keys(shownBy).toSorted())
  expect(Object.values(shownBy).filter((sentence) => !tests.includes(`"${sentence}"`))).toEqual([])
})

test("every cell of the comparison is one of the words that it explains", () => {
  const words = new Set(["yes", "no", "add-on", "by hand", "in part"])

  expect(rows.length).toBeGreaterThan(30)
  expect(rows.flatMap(({ hub, others }) => [hub, ...others]).filter((cell) => !words.has(cell))).toEqual([])
})
