import { explainInvalidName, strayVariableTokens, variablesIn } from "@hub/markdown"
import { sql } from "kysely"
import { askChild } from "../platform/child-process.ts"
import type { Ctx } from "../platform/ctx.ts"
import type { TopicReferences } from "./save.ts"
import { mostQuickCharacters } from "./read-quickly.ts"
import type { ReadUsesJob } from "./read-job.ts"
import { type TextReferences, readReferences, createTitleTree } from "./uses.ts"

/** A variable that a text names, or what is written like one and cannot be: then `message` says so. */
export type NamedVariable = { slug: string; line: number | null; message?: string }

const bounds = { milliseconds: 60_000, megabytes: 768 }

export const listNamesInTitle = (title: string): NamedVariable[] => [
  ...variablesIn(createTitleTree(title)).map((slug) => ({ slug, line: null })),
  ...strayVariableTokens(title).map(({ slug }) => ({ slug, line: null, message: explainInvalidName(slug) })),
]

/** The names in the newest texts and titles of these topics, by revision, where those were read since their last save. */
export async function readNamesOfHeads(ctx: Ctx, heads: Map<number, number>): Promise<Map<number, NamedVariable[]>> {
  const names = new Map<number, NamedVariable[]>()
  if (heads.size === 0) return names
  const { rows } = await sql<
    { revision_id: number } & { kind: "read" | "name" | "stray"; key: string; line: number; message: string }
  >`
    with head as (select uses_read.topic_id, uses_read.revision_id
      from unnest(${[...heads.keys()]}::bigint[], ${[...heads.values()]}::bigint[]) as head (topic_id, revision_id)
      join uses_read on uses_read.topic_id = head.topic_id and uses_read.revision_id = head.revision_id)
    select revision_id, 'read' as kind, '' as key, 0 as line, '' as message from head
    union all
    select revision_id, 'name', key, line, '' from topic_uses join head using (topic_id) where topic_uses.kind = 'variable'
    union all
    select revision_id, 'stray', words, line, message from topic_faults join head using (topic_id)
      where rule = 'unresolved_variable'
    order by line`.execute(ctx.db)
  for (const { revision_id, kind, key, line, message } of rows) {
    const list = names.get(revision_id) ?? []
    names.set(revision_id, list)
    if (kind === "name") list.push({ slug: key, line })
    if (kind === "stray") list.push({ slug: slugIn(key), line, message })
  }
  return names
}

/** The names in these texts, by their ids. Where they are long, a process of its own reads them, or nobody before the edition is made. */
export async function readNamesInTexts(
  ctx: Ctx,
  texts: { id: number; content: string }[],
  long_texts: "now" | "when_made",
): Promise<Map<number, NamedVariable[]>> {
  const home = ctx.app.public_url
  const characters = texts.reduce((sum, { content }) => sum + content.length, 0)
  if (characters <= mostQuickCharacters)
    return new Map(texts.map(({ id, content }) => [id, namesInReferences(readReferences(content, home))]))
  if (long_texts === "when_made") return new Map()
  const job: ReadUsesJob = {
    home,
    texts: texts.map(({ id, content }) => ({ topic_id: 0, revision_id: id, title: "", content })),
  }
  const signal = AbortSignal.timeout(bounds.milliseconds)
  const read = await askChild<TopicReferences[]>(ctx.app, "uses-child", job, { ...bounds, signal })
  return new Map(read.map(({ revision_id, references }) => [revision_id, namesInReferences(references)]))
}

const namesInReferences = ({ uses, faults }: TextReferences): NamedVariable[] => [
  ...uses.filter(({ kind }) => kind === "variable").map(({ key: slug, line }) => ({ slug, line })),
  ...faults
    .filter(({ rule }) => rule === "unresolved_variable")
    .map(({ words, line, message }) => ({ slug: slugIn(words), line, message })),
]

/** What stands between the braces of a token as it is written. */
const slugIn = (words: string) => words.replaceAll("\\", "").replace(/^\{\{|\}\}$/g, "")
