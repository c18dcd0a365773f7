import {
  excerptOfTree,
  listTextHeadings,
  type Nodes,
  type NumberedPart,
  type PlacedIndexMark,
  placeIndexMarks,
  toPlainText,
  rewriteUrls,
  type Root,
  toHtml,
  writeMarkdown,
} from "@hub/markdown"
import { createDrawingRenderer } from "@hub/markdown/drawings"
import { renderMathTree } from "@hub/markdown/math"
import { createCodeFigure } from "../code/code-elements.ts"
import { imageKeyOf } from "../../images/present.ts"
import { removeRepeatedTitle } from "../document/remove-repeated-title.ts"
import { escapeMarkdown } from "../kb/escape.ts"
import type { KbWords } from "../kb/kb.ts"
import { parseTopicAddress } from "../kb/topic-address.ts"
import { applyGlossary, type Glossary } from "../document/glossary.ts"
import { type VariableNames, pageIdOf, resolveTopic } from "./content.ts"
import type { EditionJob, EditionTopic } from "./job.ts"

/** What a topic's pages depend on beside its own words. */
export type RenderContext = Pick<
  EditionJob,
  "variables" | "pictures" | "home" | "captions" | "index" | "typography"
> & {
  language?: string
  ids: Set<number>
  glossary?: Glossary | undefined
}

/** Reads one topic for a knowledge base. */
export function renderTopic(
  topic: EditionTopic,
  around: RenderContext,
): VariableNames & { title: string; words: KbWords; numbered?: NumberedPart[]; indexed?: PlacedIndexMark[] } {
  const { tree, also, language, ...known } = resolveTopic(topic, around.variables, around)
  const numbered: NumberedPart[] = []
  const text = toPlainText(tree)
  const linked = around.glossary ? applyGlossary(tree, pageIdOf(topic), around.glossary) : tree
  const { tree: shown, marks: indexed } = around.index ? placeIndexMarks(linked) : { tree: linked, marks: [] }
  return {
    ...known,
    ...(around.captions && { numbered }),
    ...(around.index && { indexed }),
    words: {
      html: toHtml(shown, {
        // The frame of a page has names that no heading can have, so that places are named as their words are.
        headingPrefix: "",
        figures: true,
        captions: around.captions ? (one) => numbered.push(one) : undefined,
        image: (url) => nameInSite(around.pictures, url),
        link: (url) => nameInSite(around.pictures, url),
        math: renderMathTree,
        drawings: createDrawingRenderer({ language: language ?? around.language ?? "en" }),
        code: createCodeFigure,
      }),
      text: around.captions ? text.replace(/[ \t]*\{#(?:tab|fig|eq):[^\s{}]+\}/g, "") : text,
      opening: excerptOfTree(tree, openingLength),
      markdown: `# ${escapeMarkdown(known.title)}\n\n${markdownPage(tree, [known.title, ...also], around)}`,
      headings: listTextHeadings(tree, ""),
      ...(topic.changed_at && { changed_at: topic.changed_at }),
      ...(language && { language }),
      also,
    },
  }
}

/** How much of a topic the search and the lists of a knowledge base show, in characters. */
const openingLength = 170

/** A topic's text for programs, below its title; links to its neighbours lead to their Markdown. */
function markdownPage(tree: Root, titles: string[], { ids, pictures }: RenderContext): string {
  const { children } = removeRepeatedTitle(tree.children, titles)
  return rewriteUrls(writeMarkdown(cleanRawHtml({ ...tree, children })), (url, kind) => {
    const name = nameInSite(pictures, url)
    if (kind === "image" || name) return name && `../${name}`
    const topic = parseTopicAddress(url)
    return topic && ids.has(topic.id) ? `${topic.id}.md${topic.place}` : undefined
  })
}

/** HTML that could run where somebody shows the Markdown is cut down to what pages show. */
function cleanRawHtml(tree: Root): Root {
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
  const picture = findPicture(pictures, url)
  return picture && `images/${picture.name}`
}

/** Where readers of a file, which holds no others, find one that a text links to. */
export const fileAddressIn = ({ pictures, home = "" }: Pick<EditionJob, "pictures" | "home">, url: string) =>
  findPicture(pictures, url) && home !== "" ? home + url : undefined

/** The hub's own image or file behind an address in a text. */
export function findPicture(pictures: EditionJob["pictures"], url: string) {
  const key = imageKeyOf(url)
  return key !== undefined && Object.hasOwn(pictures, key) ? pictures[key] : undefined
}
