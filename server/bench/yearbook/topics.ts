import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { rewriteUrls, splitFrontmatter } from "@hub/markdown"
import type { EditionTopic } from "../../src/publications/edition/job.ts"
import { createCorpusDice } from "../../test/kb-corpus.ts"
import { listDivisionsTable, listPlacesTable, wideTable, type YearbookTable } from "./tables.ts"
import { numberWriter } from "./numbers.ts"
import { yearbookWords, type YearbookWords } from "./words.ts"

/** How many files of each set of the corpus make about 300 pages of A4 together with the statistics. */
const filesOfSets = { rustbook: 20, prometheus: 16, etcd: 12, helm: 9, docker: 22 }

/** The topics of the yearbook: a part of statistics for each language, and one of real documents. */
export function listYearbookTopics(corpus: string): EditionTopic[] {
  const topics: EditionTopic[] = []
  const add = (title: string, level: number, content?: string, language?: string) => {
    const id = topics.length + 1
    topics.push({
      kind: content === undefined ? "heading" : "topic",
      node_id: id,
      topic_id: content === undefined ? null : id,
      title,
      own_title: null,
      own_values: null,
      level,
      new_page: false,
      approved: true,
      content: content ?? null,
      frontmatter: language === undefined || language === "en" ? "" : `lang: ${language}\n`,
    })
    return id
  }
  add("About this yearbook", 1, introduction)
  for (const [language, words] of Object.entries(yearbookWords)) addStatistics(add, language, words)
  add("Methods in detail", 1)
  for (const { title, content } of readDocuments(corpus)) add(title, 2, content)
  add("Terms", 1, glossary())
  return topics
}

type AddTopic = (title: string, level: number, content?: string, language?: string) => number

/** Four topics, the first three with two tables and all with a figure, and a wide table; English has some more. */
function addStatistics(add: AddTopic, language: string, words: YearbookWords) {
  const dice = createCorpusDice(language.charCodeAt(0) * 7 + 1)
  const write = numberWriter(language, dice)
  add(words.part, 1, [paragraph(words, 0, write), paragraph(words, 1, write)].join("\n\n"), language)
  const named = (kind: string, at: number | string) => `${kind}:${language}-${at}`
  for (const [at, title] of words.topics.entries()) {
    const first = { words, write, name: named("tab", `${at}-a`) }
    const second = { ...first, name: named("tab", `${at}-b`) }
    const blocks = [
      `${paragraph(words, at, write)} [Table](#${first.name}), [Figure](#${named("fig", at)}).<!-- index: ${words.part}: ${title} -->`,
      listDivisionsTable(first),
      paragraph(words, at + 2, write) + `[^${language}${at}]`,
      figure(words, at, first.name, named("fig", at)),
      `> [!${["NOTE", "WARNING", "TIP", "IMPORTANT"][at]}]\n> ${words.warning}`,
      `## ${words.place}`,
      paragraph(words, at + 1, write),
      ...(at < 3 || language === "en" ? [listPlacesTable(second)] : []),
      `- ${words.divisions.slice(0, 3).join("\n- ")}`,
      equation(named("eq", at)),
      paragraph(words, at + 3, write),
      `[^${language}${at}]: ${paragraph(words, at + 4, write)}`,
    ]
    add(title, 2, blocks.join("\n\n"), language)
  }
  const tables = Array.from({ length: language === "en" ? 4 : 1 }, (_, at): YearbookTable => ({
    words,
    write,
    name: named("tab", `wide-${at}`),
    columns: 12 + at,
  }))
  const wide = tables.map((table) => `${paragraph(words, 1, write)} [Table](#${table.name}).\n\n${wideTable(table)}`)
  add(words.wide, 2, wide.join("\n\n"), language)
  if (language === "en") addPictures(add, words)
}

const numbersOf = (sentence: string, write: ReturnType<typeof numberWriter>) =>
  sentence.replace(/\{(\d)\}/g, (_, at: string) => write.inSentence(Number(at)))

function paragraph(words: YearbookWords, from: number, write: ReturnType<typeof numberWriter>): string {
  const { sentences } = words
  const chosen = [0, 1, 2, 3].map((step) => sentences[(from + step) % sentences.length]!)
  const between = /[\u0e00-\u0e7f]/.test(words.part) || !/[\u4e00-\u9fff]/.test(words.part) ? " " : ""
  return chosen.map((sentence) => numbersOf(sentence, write)).join(between)
}

/** A chart of each kind, and a diagram. */
function figure(words: YearbookWords, at: number, table: string, name: string): string {
  const caption = `Figure: ${words.topics[at]} {#${name}}`
  const [collect, check, ask, compute, publish] = words.steps
  const diagram = `\`\`\`mermaid
flowchart LR
  accTitle: ${words.topics[at]}
  collect[${collect}] --> check{${check}}
  check --> compute([${compute}])
  check --> ask[[${ask}]]
  ask --> check
  compute --> publish[${publish}]
\`\`\``
  const chart = `\`\`\`chart\ntype: ${["bar", "line", "stacked"][at]}\ntitle: ${words.topics[at]}\ntable: ${table}\n\`\`\``
  return `${at === 3 ? diagram : chart}\n\n${caption}`
}

const equation = (name: string) =>
  "With $`n`$ prices of the same product, the mean is that of [Equation](#" +
  name +
  `):\n\n\`\`\`math {#${name}}\n\\bar{x} = \\frac{1}{n} \\sum_{i=1}^{n} \\frac{p_i^{(1)}}{p_i^{(0)}} \\cdot \\sqrt{w_i}\n\`\`\``

/** What is known as images: a screen and a plan. */
function addPictures(add: AddTopic, { places }: YearbookWords) {
  const screen = `![The page of an edition with its tabs](/media/screen/screen.png "The knowledge base of ${places.length} places"){#fig:screen}`
  const plan = `![Two circles that overlap](/media/plan/plan.svg "Surveys and what they share"){#fig:plan}`
  add(
    "Screens and plans",
    2,
    `See [Figure](#fig:screen) and [the plan](#fig:plan).\n\n${screen}\n\nSource: Own survey.\n\n${plan}`,
  )
}

const introduction = `The tables are numbered through: [Table](/topics/3#tab:en-0-a), [Table](/topics/10#tab:de-0-a), [Figure](/topics/3#fig:en-0).
The index leads to **prices**<!-- index: Prices -->, wages<!-- index: Wages; see also Prices --> and CPI<!-- index: CPI; see Prices -->.

1. All amounts are in euros unless a table says otherwise.
2. A dash means that there is nothing, a dot that it is not known.

\`\`\`sql
select place, avg(price) from prices group by place -- monthly
\`\`\``

const glossary = () =>
  `<!-- glossary -->\n\n${Object.values(yearbookWords)
    .map(({ term: [name, meaning] }) => `- **${name}**: ${meaning}`)
    .join("\n")}\n- **Deflator**: turns values into volumes.`

/** Real documents; links between files of one set lead to topics, as an import makes them. */
function readDocuments(corpus: string): { title: string; content: string }[] {
  return Object.entries(filesOfSets).flatMap(([set, most]) => {
    const folder = join(corpus, set)
    if (!existsSync(folder)) return []
    const names = readdirSync(folder).filter((name) => name.endsWith(".md"))
    const every = Math.max(1, Math.floor(names.length / most))
    return names
      .toSorted()
      .filter((_, at) => at % every === 0)
      .slice(0, most)
      .map((name) => {
        const { content, frontmatter } = splitFrontmatter(readFileSync(join(folder, name), "utf8"))
        const title =
          /^title: *["']?(.*?)["']?$/m.exec(frontmatter)?.[1] ?? /^#{1,2} +(.*?) *#*$/m.exec(content)?.[1] ?? name
        return { title: escapeBraces(title), content: escapeBraces(withoutForeignLinks(content)) }
      })
  })
}

/** What looks like a variable of the hub is none. */
const escapeBraces = (text: string) => text.replaceAll("{{", "{ {").replaceAll("}}", "} }")

/** Links to files that are not of this book lead to the place where they came from. */
const withoutForeignLinks = (content: string) =>
  rewriteUrls(content, (url, kind) =>
    kind === "image" || /^[a-z]+:|^#/i.test(url)
      ? undefined
      : `https://docs.example.org/${encodeURI(url.replace(/^[./]+/, ""))}`,
  )
