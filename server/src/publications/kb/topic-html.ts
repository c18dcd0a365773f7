import { createHeadingLevels } from "../document/heading-levels.ts"
import { escapeHtml } from "@hub/reader/escape"
import { unescapeHtml } from "./escape.ts"
import type { FrameWords } from "@hub/reader/words/edition-words"
import { directionOf } from "@hub/reader/page-frame"
import { findEditionWords } from "@hub/reader/words/languages"
import { speakFrame } from "./frame-words.ts"
import { createImageSizes, type ImageSize } from "./image-sizes.ts"
import type { KbImage, KbTopic, KbWords } from "./kb.ts"
import { fillPageNumbers, type KbNumbers } from "./page-numbers.ts"
import { pageName } from "@hub/reader/site"
import { parseTopicAddress } from "./topic-address.ts"

export type LinkTargets = {
  isTopic: (id: number) => boolean
  hasHeading: (id: number, heading: string) => boolean
  sizeOf: (image: string) => ImageSize | undefined
  images: Set<string>
  words: FrameWords
  isRightToLeft: boolean
  numbers: KbNumbers | undefined
}

/** What links and images may lead to; `topicOf` gives a topic of the edition. */
export function createKbLinkTargets(
  topicOf: (id: number) => KbTopic | undefined,
  images: KbImage[],
  words: FrameWords,
  isRightToLeft: boolean,
  numbers?: KbNumbers,
): LinkTargets {
  const known = new Map<number, Set<string>>()
  return {
    isTopic: (id) => topicOf(id) !== undefined,
    hasHeading(id, heading) {
      const headings =
        known.get(id) ??
        new Set(
          topicOf(id)
            ?.read()
            .headings.map((each) => each.id),
        )
      known.set(id, headings)
      const isTerm =
        heading.startsWith("term:") &&
        topicOf(id)
          ?.read()
          .html.includes(`<a id="${escapeHtml(heading)}">`)
      return headings.has(heading) || isTerm === true || numbers?.named(id, heading) !== undefined
    },
    sizeOf: createImageSizes(images),
    images: new Set(images.map((image) => image.name)),
    words,
    isRightToLeft,
    numbers,
  }
}

/** A topic's HTML as its page holds it: links and images point into the edition, headings stand below the page's title. */
export function writeTopicHtml(topic: TitledTopic, targets: LinkTargets): string {
  const bare = withoutRepeatedTitle(topic)
  const counted = targets.numbers ? fillPageNumbers(bare, topic.id, targets.numbers) : bare
  const spoken = speakFrame(counted, findEditionWords(topic.language)?.page ?? targets.words)
  const isRightToLeft = topic.language === undefined ? targets.isRightToLeft : directionOf(topic.language) === "rtl"
  const html = isRightToLeft ? spoken.replace(figureCells, '$1<bdi dir="ltr">$2</bdi>$3') : spoken
  const levelOf = createHeadingLevels(1)
  let level = 2
  let dropped = false

  return html.replace(tags, (tag: string, close: string, name: string) => {
    switch (name.toLowerCase()) {
      case "a": {
        if (close !== "") {
          const attributes = dropped ? "" : tag
          dropped = false
          return attributes
        }
        const rewritten = rewriteLink(tag, targets, html)
        dropped = rewritten === ""
        return rewritten
      }
      case "img":
        return rewriteImage(tag, targets)
      case "table":
        return close === "" ? `<div class="wide">${tag}` : `${tag}</div>`
      default:
        if (close === "") level = levelOf(Number(name.at(-1)))
        return tag.replace(/(<\/?h)[1-6]/i, `$1${level}`)
    }
  })
}

type TitledTopic = Pick<KbTopic, "id" | "title"> & Pick<KbWords, "html" | "also" | "language">

/** Cells with a number alone, whose sign stands before it in every script. */
const figureCells = /(<td\b(?:[^>"']|"[^"]*"|'[^']*')*>)([+\-−±<>~]?\s?\d[\d.,\s%‰–-]{0,30})(<\/td>)/g

/** Quoted values may hold any sign, so a tag ends at the first `>` outside them. */
const tags = /<(\/?)(a|img|table|h[1-6])(?=[\s/>])(?:[^>"']|"[^"]*"|'[^']*')*>/gi

function withoutRepeatedTitle({ html, title, also = [] }: TitledTopic): string {
  const first = /^\s*<h1(?:[^>"']|"[^"]*"|'[^']*')*>([\s\S]*?)<\/h1>\s*/i.exec(html)
  if (first === null) return html
  const text = unescapeHtml((first[1] ?? "").replace(/<[^>]*>/g, ""))
  return [title, ...also].some((one) => comparableText(one) === comparableText(text))
    ? html.slice(first[0].length)
    : html
}

function comparableText(text: string): string {
  return text.replace(/\s+/g, " ").trim().toLowerCase()
}

/** Links go to topics and files of the edition, to places of their own page, or out into the world; any other has no place to lead to, and leaves its words. */
function rewriteLink(tag: string, { isTopic, hasHeading, images }: LinkTargets, html: string): string {
  const href = attribute(tag, "href")
  if (href === undefined) return attribute(tag, "id") || attribute(tag, "name") ? tag : ""
  if (href.value.startsWith("#")) {
    const name = decodeName(href.value.slice(1))
    if (isPlace(name, html)) return tag
    const plain = withoutPrefix(name)
    if (plain !== name && isPlace(plain, html)) return tag.replace(href.whole, () => ` href="#${escapeHtml(plain)}"`)
    return attribute(tag, "id") ? tag.replace(href.whole, () => "") : ""
  }
  if (/^(https?:|mailto:|tel:)/i.test(href.value)) return tag
  if (images.has(nameInImages(href.value)))
    return tag.replace(href.whole, () => ` href="../${escapeHtml(href.value)}" download`)
  const topic = parseTopicAddress(href.value)
  if (!topic || !isTopic(topic.id)) return ""

  const { id } = topic
  const wanted = decodeName(topic.place.slice(1))
  const heading = wanted && [wanted, withoutPrefix(wanted)].find((each) => hasHeading(id, each))
  const url = `../${pageName(id)}${heading ? `#${heading}` : ""}`
  return tag.replace(href.whole, () => ` href="${escapeHtml(url)}"`)
}

/** What GitHub and the hub's own pages put before the name of a place. */
const withoutPrefix = (name: string) => name.replace(/^user-content-/, "")

function isPlace(name: string, html: string): boolean {
  return name === "" || ["id", "name"].some((key) => html.includes(` ${key}="${escapeHtml(name)}"`))
}

/** What an address of a file that the edition holds names; empty for any other. */
const nameInImages = (address: string) =>
  address.startsWith("images/") ? decodeName(address.slice("images/".length)) : ""

/** An image says how large it is, so that nothing moves when it arrives. */
function rewriteImage(tag: string, { images, sizeOf, words }: LinkTargets): string {
  const src = attribute(tag, "src")
  if (src?.value.startsWith("data:image/")) return tag
  const name = nameInImages(src?.value ?? "")
  if (src === undefined || !images.has(name)) {
    const alt = attribute(tag, "alt")?.value ?? ""
    return `<span class="no-image">${escapeHtml(alt === "" ? words.imageMissing : alt)}</span>`
  }
  const moved = tag.replace(src.whole, () => ` src="../${escapeHtml(src.value)}"`)
  const size = sizeOf(name)
  if (size === undefined || attribute(tag, "height")) return moved
  const asked = /^\d{1,5}$/.exec(attribute(tag, "width")?.value ?? "")
  const width = asked ? Number(asked[0]) : size.width
  const height = Math.round((size.height * width) / size.width)
  const bare = moved.replace(/\swidth=(?:"[^"]*"|'[^']*'|[^\s>]+)/, "")
  return bare.replace(/\s*\/?>$/, (end) => ` width="${width}" height="${height}"${end}`)
}

/** Attributes are read one after another, so that none is seen inside the value of another. */
function attribute(tag: string, name: string): { whole: string; value: string } | undefined {
  for (const found of tag.matchAll(/\s([^\s=>"']+)=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g)) {
    if (found[1]?.toLowerCase() !== name) continue
    return { whole: found[0], value: unescapeHtml(found[2] ?? found[3] ?? found[4] ?? "") }
  }
  return undefined
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
