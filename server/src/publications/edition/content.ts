import { type CheckRule, createFinding } from "@hub/contract/check-rules"
import type { Finding } from "@hub/contract/checks"
import {
  isVariableName,
  explainInvalidName,
  explainMissingValue,
  parseMarkdown,
  toPlainText,
  resolveVariables,
  type Root,
  walkTree,
} from "@hub/markdown"
import { withEmoji } from "@hub/markdown/emoji"
import { firstHeadingPage } from "@hub/reader/site"
import { listSlugs, listStrays, createTitleTree } from "../../uses/uses.ts"
import { type Typesetter, typesetterOf } from "../typography/set-typography.ts"
import type { EditionJob, EditionTopic } from "./job.ts"
import { readTopicLanguage } from "../../topics/topic-language.ts"

/** A topic with every variable resolved. It has a `language` of its own where the text is in another than the edition. `also` are other titles that the text may open with, which are not printed under this one again. */
export type ResolvedTopic = { title: string; also: string[]; tree: Root; language?: string } & VariableNames

/** The variables that a topic names, and those of them that have no value. */
export type VariableNames = { used: string[]; unresolved: string[] }

export type ContentTopic = ResolvedTopic & { id: number; level: number; new_page: boolean }

/** What goes into an edition: its topics, what the checks found, and which variables it uses. */
export type EditionContent<Read extends VariableNames = ContentTopic> = {
  topics: Read[]
  findings: Finding[]
  used: string[]
}

type EditionContentInput = Pick<EditionJob, "topics" | "variables" | "findings"> &
  Partial<Pick<EditionJob, "gate" | "language">> &
  ReadingOptions

/** The hub's own address, and how the words are set. */
type ReadingOptions = Pick<EditionJob, "home" | "typography"> & { language?: string }

/** Resolves the fixed revisions of an edition with its fixed values, and checks them. */
export const resolveEditionContent = (input: EditionContentInput): EditionContent =>
  buildEditionContent(input, (topic, variables) => ({
    ...resolveTopic(topic, variables, input),
    id: pageIdOf(topic),
    level: topic.level,
    new_page: topic.new_page,
  }))

/**
 * The content of an edition whose topics are read by `read`. All was checked when it was asked for; what could not be
 * known then is found here: what was deleted since, and variables in long texts that nobody had read.
 */
export function buildEditionContent<Read extends VariableNames>(
  { topics: asked, variables: ofEdition, findings: known, gate }: EditionContentInput,
  read: (topic: EditionTopic, variables: EditionJob["variables"]) => Read,
): EditionContent<Read> {
  const topics: EditionContent<Read>["topics"] = []
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
      findings.push(createFinding(rule, { topic_id, title, message, ...(words === undefined ? {} : { words }) }, gate))
    }
    if (!hasText(topic)) {
      if (topic_id === null) found("deleted_topic", "This topic was deleted after the edition was requested.")
      continue
    }
    const resolved = read(topic, topic.own_values === null ? ofEdition : { ...ofEdition, ...topic.own_values })
    for (const slug of resolved.used) used.add(slug)
    for (const slug of resolved.unresolved) found("unresolved_variable", describeMissingValue(slug), `{{${slug}}}`)
    topics.push(resolved)
  }
  return { topics, findings, used: [...used].toSorted() }
}

/** Why a variable is not resolved, and for what cannot be one, how its braces are written. */
const describeMissingValue = (slug: string) =>
  isVariableName(slug) ? explainMissingValue(slug) : explainInvalidName(slug)

export const hasText = ({ kind, content, text_hash }: EditionTopic) =>
  kind !== "topic" || (text_hash ?? content ?? null) !== null

/** The number of a topic's page; a heading of the collection's own has one by its node. */
export const pageIdOf = ({ topic_id, node_id }: Pick<EditionTopic, "topic_id" | "node_id">) =>
  topic_id ?? firstHeadingPage + (node_id ?? 0)

export function resolveTopic(
  topic: Pick<EditionTopic, "title" | "own_title" | "content" | "frontmatter">,
  variables: EditionJob["variables"],
  options: ReadingOptions = {},
): ResolvedTopic {
  const { title: written, own_title, content } = topic
  const { home } = options
  const language = languageBeside(topic, options.language)
  const typeset = typesetterOf({ ...options, ...(language && { language }) })
  const title = resolveVariables(createTitleTree(written), variables)
  const source = parseMarkdown(content ?? "")
  const { tree, unresolved } = resolveVariables(source, variables)
  if (content?.includes("topic:")) rewriteTopicLinks(tree)
  // An address stands in the text or in a value.
  if (home !== undefined && [home, "{{"].some((words) => content?.includes(words))) rewriteHubLinks(tree, home)
  return {
    title: toPlainText(typeset(withEmoji(title.tree))).trim(),
    also: own_title === null || own_title === written ? [] : [resolveTitle(own_title, variables, typeset)],
    tree: typeset(withEmoji(tree)),
    ...(language && { language }),
    used: [...listSlugs(written, source)],
    unresolved: [...new Set([...title.unresolved, ...unresolved, ...listStrays(written, content ?? "", source)])],
  }
}

/** The language of a text that is in another than what is around it. */
export function languageBeside({ frontmatter }: Pick<EditionTopic, "frontmatter">, around = "en"): string | undefined {
  const own = readTopicLanguage(frontmatter)
  return own?.toLowerCase() === around.toLowerCase() ? undefined : own
}

/** `topic:7` is an address of this hub that no page knows. */
function rewriteTopicLinks(tree: Root) {
  walkTree(tree, (node) => {
    if (node.type === "link" || node.type === "definition")
      node.url = node.url.replace(/^topic:(\d+(?:#.*)?)$/s, "/topics/$1")
  })
}

/** Links by the hub's whole address lead where those by a path do. */
function rewriteHubLinks(tree: Root, home: string) {
  walkTree(tree, (node) => {
    if (node.type === "link" || node.type === "image" || node.type === "definition")
      node.url = hubPathOf(node.url, home)
  })
}

/** The path of an address that leads to something of this hub, else the address. */
export const hubPathOf = (url: string, home: string | undefined) =>
  home !== undefined && /^\/(?:topics|media)\//.test(url.slice(home.length)) && url.startsWith(home)
    ? url.slice(home.length)
    : url

/** A title as readers see it. */
export const resolveTitle = (title: string, variables: EditionJob["variables"], typeset: Typesetter) =>
  toPlainText(typeset(withEmoji(resolveVariables(createTitleTree(title), variables).tree))).trim()
