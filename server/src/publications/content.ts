import { setImmediate as breathe } from "node:timers/promises"
import type { Finding } from "@hub/contract/publications"
import { parse, resolveVariables, type Root } from "@hub/markdown"
import type { Ctx } from "../platform/ctx.ts"
import type { PublicationRow } from "./tables.ts"

export type ContentTopic = { id: number; revision_id: number; title: string; level: number; tree: Root }

/** What goes into an edition: its topics with every variable resolved, and what the checks found. */
export type Content = { topics: ContentTopic[]; findings: Finding[] }

/** Reads the fixed revisions of an edition. A topic deleted since it was asked for is not in it, and is reported. */
export async function readContent({ db }: Ctx, { id, variables }: PublicationRow): Promise<Content> {
  const rows = await db
    .selectFrom("publication_topics as place")
    .leftJoin("revisions as revision", "revision.id", "place.revision_id")
    .select(["place.topic_id", "place.title", "place.level", "place.approved"])
    .select(["revision.id as revision_id", "revision.content"])
    .where("publication_id", "=", id)
    .orderBy("place.position")
    .execute()
  const topics: ContentTopic[] = []
  const findings: Finding[] = []

  for (const row of rows) {
    if (row.topic_id === null || row.revision_id === null || row.content === null) {
      findings.push(found("notice", "block", null, `“${row.title}” was deleted after this edition was asked for.`))
      continue
    }
    const title = resolveVariables(titleTree(row.title), variables)
    const { tree, unresolved } = resolveVariables(parse(row.content), variables)
    for (const slug of new Set([...title.unresolved, ...unresolved]))
      findings.push(
        found("unresolved_variable", "block", row.topic_id, `“${row.title}” uses {{${slug}}}, which has no value.`),
      )
    if (!row.approved)
      findings.push(found("not_approved", "warn", row.topic_id, `“${row.title}” was not approved in a review.`))
    topics.push({
      id: row.topic_id,
      revision_id: row.revision_id,
      title: textOf(title.tree),
      level: row.level,
      tree,
    })
    // A large collection must not keep other people's calls waiting.
    await breathe()
  }
  return { topics, findings }
}

const found = (rule: Finding["rule"], severity: Finding["severity"], topic_id: number | null, message: string) => ({
  rule,
  severity,
  topic_id,
  message,
})

/** A title is plain text: nothing in it is Markdown but its variables. */
const titleTree = (title: string): Root => ({ type: "root", children: [{ type: "text", value: title }] as never })

const textOf = (tree: Root) => tree.children.map((node) => ("value" in node ? node.value : "")).join("")
