import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import type { KbTestTopic } from "./kb-folder.ts"

const folder = join(process.env["HUB_CORPUS"] ?? resolve(import.meta.dirname, "../../../shared/corpus"), "markdown")

/** Real documents, split into topics at their first two levels of headings; empty where the corpus is not at hand. */
export function readCorpusTopics(): KbTestTopic[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"))
  const topics: KbTestTopic[] = []

  for (const file of files.toSorted()) {
    const source = readFileSync(join(folder, file), "utf8").replace(/^---\n[\s\S]*?\n---\n/, "")
    for (const section of sections(source)) {
      const title = section.title.replace(/[`*_[\]]|\(.*?\)|\{.*?\}|<.*?>/g, "").trim()
      if (title === "" || section.lines.join("").trim() === "") continue
      const headings = section.lines.flatMap((line) => /^(#{3,6})\s+(.+)$/.exec(line)?.slice(1, 3) ?? [])
      topics.push({
        id: topics.length * 3 + 1,
        title,
        level: section.level,
        html: section.lines.map((line) => `<p>${line.replace(/[&<]/g, "")}</p>`).join("\n"),
        text: plain(section.lines.join("\n")),
        headings: headings.flatMap((text, at) => (at % 2 === 1 ? [{ depth: 3, text, id: `h${at}` }] : [])),
      })
    }
  }
  return topics
}

type CorpusSection = { title: string; level: number; lines: string[] }

function sections(source: string): CorpusSection[] {
  const found: CorpusSection[] = [{ title: "", level: 1, lines: [] }]
  let fenced = false
  for (const line of source.split("\n")) {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced
    const heading = fenced ? null : /^(#{1,2})\s+(.+?)\s*#*$/.exec(line)
    if (heading) found.push({ title: heading[2] ?? "", level: heading[1]?.length ?? 1, lines: [] })
    else found.at(-1)?.lines.push(line)
  }
  return found
}

function plain(markdown: string): string {
  return markdown
    .replace(/```[a-z]*\n?/g, " ")
    .replace(/https?:\S+/g, " ")
    .replace(/[#*_`>|[\]()]/g, " ")
    .replace(/\s+/g, " ")
}

/** Numbers that look random and are the same each time. */
export function createCorpusDice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}
