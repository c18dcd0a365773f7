import { type CheckRule, finding } from "@hub/contract/check-rules"
import type { Finding } from "@hub/contract/checks"
import { isVariableName, noVariableName, parse, plainText, resolveVariables, type Root, walk } from "@hub/markdown"
import { firstHeadingPage } from "../kb/kb.ts"
import { slugsOf, straysOf, titleTree } from "../../uses/uses.ts"
import type { EditionJob, EditionTopic } from "./job.ts"

/** A topic with every variable resolved. `also` are other titles that the text may open with, which are not printed under this one again. */
export type Resolved = { title: string; also: string[]; tree: Root } & Names

/** The variables that a topic names, and those of them that have no value. */
export type Names = { used: string[]; unresolved: string[] }

export type ContentTopic = Resolved & { id: number; level: number; new_page: boolean }

/** What goes into an edition: its topics, what the checks found, and which variables it uses. */
export type Content<Read extends Names = ContentTopic> = { topics: Read[]; findings: Finding[]; used: string[] }

type Asked = Pick<EditionJob, "topics" | "variables" | "findings" | "home"> & Partial<Pick<EditionJob, "gate">>

/** Resolves the fixed revisions of an edition with its fixed values, and checks them. */
export const resolvedContent = (asked: Asked): Content =>
  contentOf(asked, (topic, variables) => ({
    ...resolvedTopic(topic, variables, asked.home),
    id: pageOf(topic),
    level: topic.level,
    new_page: topic.new_page,
  }))

/**
 * The content of an edition whose topics are read by `read`. All was checked when it was asked for; what could not be
 * known then is found here: what was deleted since, and variables in long texts that nobody had read.
 */
export function contentOf<Read extends Names>(
  { topics: asked, variables: ofEdition, findings: known, gate }: Asked,
  read: (topic: EditionTopic, variables: EditionJob["variables"]) => Read,
): Content<Read> {
  const topics: Content<Read>["topics"] = []
  const findings = [...known]
  const used = new Set<string>()
  for (const topic of asked) {
    const { topic_id, title } = topic
    const found = (rule: CheckRule, message: string, words?: string) => {
      const isSame = (one: Finding) =>
        one.rule === rule &&
        one.words === words &&
        one.topic_id === topic_id &&
        (topic_id !== null || one.title === title)
      if (findings.some(isSame)) return
      findings.push(finding(rule, { topic_id, title, message, ...(words === undefined ? {} : { words }) }, gate))
    }
    if (!hasText(topic)) {
      if (topic_id === null) found("deleted_topic", "This topic was deleted after the edition was asked for.")
      continue
    }
    const resolved = read(topic, topic.own_values === null ? ofEdition : { ...ofEdition, ...topic.own_values })
    for (const slug of resolved.used) used.add(slug)
    for (const slug of resolved.unresolved) found("unresolved_variable", withoutValue(slug), `{{${slug}}}`)
    topics.push(resolved)
  }
  return { topics, findings, used: [...used].toSorted() }
}

/** Why a variable is not resolved, and for what cannot be one, how its braces are written. */
const withoutValue = (slug: string) => (isVariableName(slug) ? `{{${slug}}} has no value.` : noVariableName(slug))

export const hasText = ({ kind, content, text_hash }: EditionTopic) =>
  kind !== "topic" || (text_hash ?? content ?? null) !== null

/** The number of a topic's page; a heading of the collection's own has one by its node. */
export const pageOf = ({ topic_id, node_id }: EditionTopic) => topic_id ?? firstHeadingPage + (node_id ?? 0)

export function resolvedTopic(
  { title: written, own_title, content }: Pick<EditionTopic, "title" | "own_title" | "content">,
  variables: EditionJob["variables"],
  home?: string,
): Resolved {
  const title = resolveVariables(titleTree(written), variables)
  const source = parse(content ?? "")
  const { tree, unresolved } = resolveVariables(source, variables)
  if (content?.includes("topic:")) leadToTopics(tree)
  // An address stands in the text or in a value.
  if (home !== undefined && [home, "{{"].some((words) => content?.includes(words))) leadWithin(tree, home)
  return {
    title: plainText(title.tree).trim(),
    also: own_title === null || own_title === written ? [] : [resolvedTitle(own_title, variables)],
    tree,
    used: [...slugsOf(written, source)],
    unresolved: [...new Set([...title.unresolved, ...unresolved, ...straysOf(written, content ?? "", source)])],
  }
}

/** `topic:7` is an address of this hub that no page knows. */
function leadToTopics(tree: Root) {
  walk(tree, (node) => {
    if (node.type === "link" || node.type === "definition")
      node.url = node.url.replace(/^topic:(\d+(?:#.*)?)$/s, "/topics/$1")
  })
}

/** Links by the hub's whole address lead where those by a path do. */
function leadWithin(tree: Root, home: string) {
  walk(tree, (node) => {
    if (node.type === "link" || node.type === "image" || node.type === "definition") node.url = pathIn(node.url, home)
  })
}

/** The path of an address that leads to something of this hub, else the address. */
export const pathIn = (url: string, home: string | undefined) =>
  home !== undefined && /^\/(?:topics|media)\//.test(url.slice(home.length)) && url.startsWith(home)
    ? url.slice(home.length)
    : url

const resolvedTitle = (title: string, variables: EditionJob["variables"]) =>
  plainText(resolveVariables(titleTree(title), variables).tree).trim()
