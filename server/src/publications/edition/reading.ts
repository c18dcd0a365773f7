import { headings, type Nodes, plainText, rewriteUrls, type Root, toHtml, write } from "@hub/markdown"
import { mathTree } from "@hub/markdown/math"
import { withoutTitle } from "../../pdf/without-title.ts"
import { escapeMarkdown } from "../kb/escape.ts"
import type { KbWords } from "../kb/kb.ts"
import { topicAt } from "../kb/topic-address.ts"
import { type Names, resolvedTopic } from "./content.ts"
import type { EditionJob, EditionTopic } from "./job.ts"

/** What a topic's pages depend on beside its own words. */
export type Around = Pick<EditionJob, "variables" | "pictures" | "home"> & { ids: Set<number> }

/** Reads one topic for a knowledge base. */
export function readTopic(topic: EditionTopic, around: Around): Names & { title: string; words: KbWords } {
  const { tree, also, ...known } = resolvedTopic(topic, around.variables, around.home)
  return {
    ...known,
    words: {
      html: toHtml(tree, { image: (url) => nameInSite(around.pictures, url), math: mathTree }),
      text: plainText(tree),
      markdown: `# ${escapeMarkdown(known.title)}\n\n${markdownPage(tree, [known.title, ...also], around)}`,
      headings: headings(tree),
      also,
    },
  }
}

/** A topic's text for programs, below its title; links to its neighbours lead to their Markdown. */
function markdownPage(tree: Root, titles: string[], { ids, pictures }: Around): string {
  const { children } = withoutTitle(tree.children, titles)
  return rewriteUrls(write(tamed({ ...tree, children })), (url, kind) => {
    if (kind === "image") {
      const name = nameInSite(pictures, url)
      return name && `../${name}`
    }
    const topic = topicAt(url)
    return topic && ids.has(topic.id) ? `${topic.id}.md${topic.place}` : undefined
  })
}

/** HTML that could run where somebody shows the Markdown is cut down to what pages show. */
function tamed(tree: Root): Root {
  const clean = <Node extends Nodes>(node: Node): Node => {
    if (node.type === "html")
      return risky.test(node.value) ? { ...node, value: toHtml({ type: "root", children: [node] }) } : node
    return "children" in node ? { ...node, children: node.children.map((child) => clean(child as Nodes)) } : node
  }
  return clean(tree)
}

const risky =
  /<\/?(?!(?:b|i|u|s|a|p|em|br|hr|del|ins|sub|sup|kbd|dl|dt|dd|ul|ol|li|td|th|tr|div|span|code|pre|table|thead|tbody|strong|details|summary|figure|figcaption)\b)[a-z]|\son\w+\s*=|(?:java|vb)script|data:/i

function nameInSite(pictures: EditionJob["pictures"], url: string) {
  const picture = pictureAt(pictures, url)
  return picture && `images/${picture.name}`
}

/** The hub's own image behind an address in a text. */
export function pictureAt(pictures: EditionJob["pictures"], url: string) {
  const key = /^\/media\/([\w-]+)\/[^/]+$/.exec(url)?.[1]
  return key !== undefined && Object.hasOwn(pictures, key) ? pictures[key] : undefined
}
