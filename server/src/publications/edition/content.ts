import type { Finding } from "@hub/contract/publications"
import { parse, plainText, resolveVariables, type Root } from "@hub/markdown"
import type { EditionJob } from "./job.ts"

export type ContentTopic = { id: number; title: string; level: number; tree: Root }

/** What goes into an edition: its topics with every variable resolved, and what the checks found. */
export type Content = { topics: ContentTopic[]; findings: Finding[] }

/** Resolves the fixed revisions of an edition with its fixed values, and checks them. */
export function resolvedContent({ topics: asked, variables }: Pick<EditionJob, "topics" | "variables">): Content {
  const topics: ContentTopic[] = []
  const findings: Finding[] = []
  const found = (rule: Finding["rule"], severity: Finding["severity"], topic_id: number | null, message: string) =>
    findings.push({ rule, severity, topic_id, message })

  for (const { topic_id, title: written, level, approved, content } of asked) {
    if (topic_id === null || content === null) {
      found("notice", "block", null, `“${written}” was deleted after this edition was asked for.`)
      continue
    }
    const title = resolveVariables(titleTree(written), variables)
    const { tree, unresolved } = resolveVariables(parse(content), variables)
    for (const slug of new Set([...title.unresolved, ...unresolved]))
      found("unresolved_variable", "block", topic_id, `“${written}” uses {{${slug}}}, which has no value.`)
    if (!approved) found("not_approved", "warn", topic_id, `“${written}” was not approved in a review.`)
    topics.push({ id: topic_id, title: plainText(title.tree).trim(), level, tree })
  }
  return { topics, findings }
}

/** A title is plain text: nothing in it is Markdown but its variables. */
const titleTree = (title: string): Root => ({
  type: "root",
  children: [{ type: "paragraph", children: [{ type: "text", value: title }] }],
})
