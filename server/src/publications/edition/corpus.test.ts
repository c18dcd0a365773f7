import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import {
  type Nodes,
  parseMarkdown,
  toPlainText,
  resolveVariables,
  rewriteUrls,
  splitFrontmatter,
  variablesIn,
} from "@hub/markdown"
import { strFromU8, unzipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { unzipToFolder } from "../../../test/kb-folder.ts"
import { hasPoppler } from "../../../test/pdf.ts"
import { runChild } from "../../platform/child-process.ts"
import { builtEntry, root } from "../../platform/root.ts"
import type { FormatResult } from "../formats/result.ts"
import type { EditionJob, EditionResult, EditionTopic } from "./job.ts"

const corpus = join(process.env["HUB_CORPUS"] ?? join(root, "../shared/corpus"), "markdown")
const sets = existsSync(corpus) ? readdirSync(corpus).toSorted() : []
/** A twelfth of each set takes half a minute, all of it several. */
const every = process.env["HUB_TEST_WHOLE_CORPUS"] === undefined ? 12 : 1
const bounds = { signal: new AbortController().signal, milliseconds: 300_000, megabytes: 2048 }
const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** A folder of real documents as a collection; links between its files lead to topics, as an import makes them. */
function job(set: string, kind: EditionJob["kind"]): EditionJob {
  const folder = mkdtempSync(join(tmpdir(), "hub-corpus-"))
  folders.push(folder)
  const names = readdirSync(join(corpus, set)).filter((name, at) => name.endsWith(".md") && at % every === 0)
  const ids = new Map(names.map((name, at) => [(/[^_]+$/.exec(name)?.[0] ?? name).replace(/\.md$/, ""), at + 1]))
  const topics = names.map((name, at): EditionTopic => {
    const { content } = splitFrontmatter(readFileSync(join(corpus, set, name), "utf8"))
    return {
      kind: "topic",
      node_id: at + 1,
      topic_id: at + 1,
      title: `Document ${at + 1}`,
      own_title: null,
      own_values: null,
      level: 1,
      new_page: false,
      approved: true,
      content: rewriteUrls(content, (url, kind) => {
        const [, file = "", place = ""] = /^(?![a-z]+:)(?:.*\/)?([^/#]+?)(?:\.md|\.html)?\/?(#.*)?$/i.exec(url) ?? []
        const id = kind === "image" ? undefined : ids.get(file)
        return id === undefined ? undefined : `/topics/${id}${place}`
      }),
      frontmatter: "",
    }
  })
  const slugs = topics.flatMap(({ content }) => variablesIn(parseMarkdown(content ?? "")))
  return {
    kind,
    title: set,
    edition: 1,
    language: "en",
    numbered: true,
    date: "2026-11-21T10:00:00.000Z",
    variables: Object.fromEntries(slugs.map((slug) => [slug, `value of ${slug}`])),
    topics,
    findings: [],
    // Two of the texts cite as {{PrometheusPorts}}, which their author would have to escape.
    gate: { unresolved_variable: "warn" },
    pictures: {},
    folder,
    reader: join(root, "dist/server/kb-reader"),
    pdf_child: builtEntry("publications-pdf-child"),
    program: { hub: "0.0.0", commit: "test" },
  }
}

async function run<Made>(entry: string, job: EditionJob): Promise<Made> {
  const file = join(job.folder, "job.json")
  writeFileSync(file, JSON.stringify(job))
  return runChild<Made>(entry, file, bounds)
}

async function edition(set: string, kind: EditionJob["kind"]) {
  const made = await run<EditionResult>(
    kind === "pdf" ? "publications-book-child" : "publications-site-child",
    job(set, kind),
  )
  if ("failed" in made) throw new Error(made.failed)
  if (made.blocked) throw new Error(JSON.stringify(made.findings.filter(({ severity }) => severity === "block")))
  return made
}

/** What the engine reads in each document, by blocks, cells and what stands between notes: a page numbers these. */
const written = ({ topics, variables }: EditionJob) =>
  topics.map(({ content }) =>
    toPlainText(noteless(resolveVariables(parseMarkdown(content ?? ""), variables).tree))
      .split(/[\n\t]/)
      .map(bare)
      .filter((words) => words !== ""),
  )

function noteless<Node extends Nodes>(node: Node): Node {
  if (node.type === "footnoteReference") return { type: "break" } as Node
  return "children" in node ? { ...node, children: node.children.map((child) => noteless(child as Nodes)) } : node
}

/** Letters and signs alone: a page breaks lines, hyphenates words, and cuts long ones by signs that nobody sees. */
const bare = (text: string) => text.normalize("NFKC").replace(/[\s\p{Cf}\p{Cc}-]/gu, "")

const textOfHtml = (html: string) =>
  bare(
    html
      .replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, "")
      .replace(/<img\b[^>]*?\salt="([^"]*)"[^>]*>/g, "$1")
      .replace(/<sup><a\b[^>]*>[^<]*<\/a><\/sup>|<[^>]*>/g, "")
      .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
      .replace(/&(lt|gt|quot|apos|nbsp|amp);/g, (_, name: string) => entities[name]!),
  )
const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", amp: "&" }

/** Signs that the fonts of a book have not print as empty boxes, which the edition says. */
const drawn = (lines: string[]) => lines.map((words) => words.replace(/\p{Script=Thai}|\p{Script=Bengali}/gu, ""))

const holds = (html: string, place: string) => html.includes(` id="${place}"`) || html.includes(` name="${place}"`)

const shown = (lines: string[]) => lines.map((words) => words.slice(0, 200))

const lacking = (lines: string[][], text: string) => lines.flat().filter((words) => !text.includes(words))

/** Whether a text holds the words with no more than the end of a page, its notes or its other columns in between. */
function isInTwo(words: string, text: string): boolean {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (text.includes(words.slice(0, middle))) low = middle
    else high = middle - 1
  }
  return Math.max(low, words.length - low) > 12 && text.includes(words.slice(low))
}

// Without a set there would be no test to skip.
const named = sets.length === 0 ? ["no set"] : sets

describe.skipIf(sets.length === 0).each(named)(
  "the documents of %s (needs the corpus)",
  { timeout: 400_000 },
  (set) => {
    let lines: string[][]
    beforeAll(() => {
      lines = written(job(set, "pdf"))
    })

    test.skipIf(!hasPoppler)("become a PDF that holds every word of them", async () => {
      const { path } = await edition(set, "pdf")

      // Between the running head and the page number.
      const area = ["-x", "0", "-y", "70", "-W", "600", "-H", "700"]
      const raw = execFileSync("pdftotext", ["-raw", "-nopgbrk", ...area, path, "-"], {
        encoding: "utf8",
        maxBuffer: 1e9,
      })
      const [text = ""] = drawn([bare(raw)])
      const missing = lacking(lines.map(drawn), text)
      expect(missing.length).toBeLessThan(lines.flat().length / 1000)
      expect(shown(missing.filter((words) => !isInTwo(words, text)))).toEqual([])
    })

    test("become a knowledge base in which every word is, every link leads somewhere and every image is there", async () => {
      const { path } = await edition(set, "mobile_kb")
      const site = unzipToFolder(path, join(dirname(path), "site"))

      const pages = new Map(
        readdirSync(join(site, "t"))
          .filter((name) => name.endsWith(".html"))
          .map((name) => [name, readFileSync(join(site, "t", name), "utf8")]),
      )
      const missing = lines.flatMap((lines, at) => {
        const article = /<article[\s\S]*<\/article>/.exec(pages.get(`${at + 1}.html`)!)![0]
        return lacking([lines], textOfHtml(article))
      })
      const dead: string[] = []
      for (const [name, html] of pages) {
        const main = /<article[\s\S]*<\/article>/.exec(html)![0]
        for (const [, url = ""] of main.matchAll(/<a\b[^>]*?\shref="([^"]*)"/g)) {
          if (/^[a-z]+:|^\/\//i.test(url)) continue
          const [file = "", place = ""] = url.split("#")
          const target = file === "" ? html : pages.get(file.replace(/^.*\//, ""))
          if (target === undefined || (place !== "" && !holds(target, decodeURIComponent(place))))
            dead.push(`${name} ${url}`)
        }
        for (const [, src = ""] of main.matchAll(/<img\b[^>]*?\ssrc="([^"]*)"/g))
          if (!/^[a-z]+:|^\/\//i.test(src) && !existsSync(join(site, "t", src))) dead.push(`${name} ${src}`)
      }
      expect([shown(missing), dead]).toEqual([[], []])
    })

    test("become a page, an EPUB and a Word file that hold every word of them", async () => {
      const made = await run<FormatResult[]>("publications-formats-child", job(set, "pdf"))

      const textOf: Record<string, (path: string) => string> = {
        html: (path) => textOfHtml(readFileSync(path, "utf8")),
        epub: (path) => {
          const files = unzipSync(new Uint8Array(readFileSync(path)))
          return Object.keys(files)
            .filter((name) => name.endsWith(".xhtml"))
            .map((name) => textOfHtml(strFromU8(files[name]!)))
            .join("")
        },
        docx: (path) => {
          const files = unzipSync(new Uint8Array(readFileSync(path)))
          return ["word/document.xml", "word/footnotes.xml"]
            .map((name) => (files[name] ? textOfHtml(strFromU8(files[name])) : ""))
            .join("")
        },
      }
      const missing = made.flatMap((one) => {
        if (!("path" in one)) return [JSON.stringify(one)]
        const read = textOf[one.format]
        return read ? shown(lacking(lines, read(one.path))).map((words) => `${one.format}: ${words}`) : []
      })
      expect(missing).toEqual([])
    })
  },
)
