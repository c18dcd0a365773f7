import { type CheckRule, type Finding, finding } from "@hub/contract/checks"
import { parse, plainText, resolveVariables, type Root } from "@hub/markdown"
import { firstHeadingPage } from "../kb/kb.ts"
import { slugsOf, titleTree } from "../../uses/uses.ts"
import type { EditionJob } from "./job.ts"

/** `also` are other titles that the text may open with, which are not printed under this one again. */
export type ContentTopic = { id: number; title: string; also: string[]; level: number; new_page: boolean; tree: Root }

/** What goes into an edition: its topics with every variable resolved, what the checks found, and which variables it uses. */
export type Content = { topics: ContentTopic[]; findings: Finding[]; used: string[] }

/** Resolves the fixed revisions of an edition with its fixed values, and checks them. */
export function resolvedContent({
  topics: asked,
  variables: ofEdition,
  findings: known,
  gate,
}: Pick<EditionJob, "topics" | "variables" | "findings"> & Partial<Pick<EditionJob, "gate">>): Content {
  const topics: ContentTopic[] = []
  const findings = [...known]
  const used = new Set<string>()
  for (const { kind, node_id, topic_id, title: written, own_title, own_values, content, approved, ...place } of asked) {
    const found = (rule: CheckRule, message: string, words?: string) =>
      findings.push(
        finding(rule, { topic_id, title: written, message, ...(words === undefined ? {} : { words }) }, gate),
      )
    if (kind === "topic" && content === null) {
      if (topic_id === null) found("deleted_topic", "This topic was deleted after the edition was asked for.")
      else found("waits_for_approval", "This is to go out as it was approved, and no review has approved it yet.")
      continue
    }
    const variables = { ...ofEdition, ...own_values }
    const title = resolveVariables(titleTree(written), variables)
    const source = parse(content ?? "")
    for (const slug of slugsOf(written, source)) used.add(slug)
    const { tree, unresolved } = resolveVariables(source, variables)
    for (const slug of new Set([...title.unresolved, ...unresolved]))
      found("unresolved_variable", `{{${slug}}} has no value.`, `{{${slug}}}`)
    if (kind === "topic" && !approved) found("not_approved", "This was not approved in a review.")
    topics.push({
      id: topic_id ?? firstHeadingPage + (node_id ?? 0),
      title: plainText(title.tree).trim(),
      also: own_title === null || own_title === written ? [] : [resolvedTitle(own_title, variables)],
      level: place.level,
      new_page: place.new_page,
      tree,
    })
  }
  return { topics, findings, used: [...used].toSorted() }
}

const resolvedTitle = (title: string, variables: EditionJob["variables"]) =>
  plainText(resolveVariables(titleTree(title), variables).tree).trim()
