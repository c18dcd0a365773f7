import { rewriteUrls } from "@hub/markdown"
import { defineComputation } from "../platform/threads/computation.ts"
import { addressKey } from "../uses/uses.ts"

/** A place in a topic: under an anchor, or at its top. */
export type TopicPosition = { topic: number; anchor: string | undefined }
/** Where what stood in a spot stands afterwards; undefined where nothing is known of it. */
export type MovedPosition = (position: TopicPosition) => TopicPosition | undefined

/** A lead that can be given to a thread: where the top of one topic and its anchors went. */
export type PositionRedirect = { topic: number; top: TopicPosition | undefined; anchors: Map<string, TopicPosition> }

export const redirectPosition =
  ({ topic, top, anchors }: PositionRedirect): MovedPosition =>
  (position) => {
    if (position.topic !== topic) return undefined
    return position.anchor === undefined ? top : anchors.get(position.anchor)
  }

/** One lead after the other. */
export const chainRedirects =
  (leads: MovedPosition[]): MovedPosition =>
  (position) =>
    leads.reduce<TopicPosition | undefined>((found, lead) => lead(found ?? position) ?? found, undefined)

type RelinkContext = {
  /** The topic that the text stood in, and the one that it stands in. */
  from: number
  to: number
  home: string
}

/** A text whose links to topics and anchors lead where these are afterwards, and how many of them changed. */
export function rewriteMovedLinks(
  content: string,
  lead: MovedPosition,
  { from, to, home }: RelinkContext,
): { content: string; links: number } {
  let links = 0
  const text = rewriteUrls(content, (url, kind) => {
    const position = kind === "link" ? parsePosition(url, from, home) : undefined
    const found = position && lead(position)
    if (!position || !found) return undefined
    const changed = addressOfPosition(url, position, found, to)
    if (changed !== url) links++
    return changed
  })
  return { content: text, links }
}

type RelinkInput = { content: string; id: number; ways: PositionRedirect[]; home: string }

/** The same for a text that stays in its topic. */
export const relinkComputation = defineComputation("organize.relink", ({ content, id, ways, home }: RelinkInput) =>
  rewriteMovedLinks(content, chainRedirects(ways.map(redirectPosition)), { from: id, to: id, home }),
)

/** The spot of the hub that an address in a topic's text leads to. */
function parsePosition(url: string, from: number, home: string): TopicPosition | undefined {
  const anchor = /#(.+)$/s.exec(url)?.[1]
  const named = anchor === undefined ? undefined : decodeAnchor(anchor).replace(/^user-content-/, "")
  if (url.startsWith("#")) return named === undefined ? undefined : { topic: from, anchor: named }
  const topic = /^\/topics\/(\d+)$/.exec(addressKey(url, home) ?? "")?.[1]
  return topic === undefined ? undefined : { topic: Number(topic), anchor: named }
}

function addressOfPosition(
  url: string,
  before: TopicPosition,
  { topic, anchor }: TopicPosition,
  standing: number,
): string {
  const within = anchor === undefined ? "" : `#${anchor.replaceAll("%", "%25")}`
  if (url.startsWith("#")) {
    if (topic === standing && anchor !== undefined) return anchor === before.anchor ? url : within
    return `/topics/${topic}/edit${within}`
  }
  if (topic === before.topic && anchor === before.anchor) return url
  if (topic === standing && anchor !== undefined) return within
  return url.replace(/#.*$/s, "").replace(/(\/topics\/|topic:)\d+/, `$1${topic}`) + within
}

function decodeAnchor(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
