import { rewriteUrls } from "@hub/markdown"
import { computation } from "../platform/threads/computation.ts"
import { addressKey } from "../uses/uses.ts"

/** A place in a topic: under an anchor, or at its top. */
export type Spot = { topic: number; anchor: string | undefined }
/** Where what stood in a spot stands afterwards; undefined where nothing is known of it. */
export type Lead = (spot: Spot) => Spot | undefined

/** A lead that can be given to a thread: where the top of one topic and its anchors went. */
export type Way = { topic: number; top: Spot | undefined; anchors: Map<string, Spot> }

export const leadOf =
  ({ topic, top, anchors }: Way): Lead =>
  (spot) => {
    if (spot.topic !== topic) return undefined
    return spot.anchor === undefined ? top : anchors.get(spot.anchor)
  }

/** One lead after the other. */
export const following =
  (leads: Lead[]): Lead =>
  (spot) =>
    leads.reduce<Spot | undefined>((found, lead) => lead(found ?? spot) ?? found, undefined)

type Standing = {
  /** The topic that the text stood in, and the one that it stands in. */
  from: number
  to: number
  home: string
}

/** A text whose links to topics and anchors lead where these are afterwards, and how many of them changed. */
export function relinked(
  content: string,
  lead: Lead,
  { from, to, home }: Standing,
): { content: string; links: number } {
  let links = 0
  const text = rewriteUrls(content, (url, kind) => {
    const spot = kind === "link" ? spotOf(url, from, home) : undefined
    const found = spot && lead(spot)
    if (!spot || !found) return undefined
    const changed = addressOf(url, spot, found, to)
    if (changed !== url) links++
    return changed
  })
  return { content: text, links }
}

type Asked = { content: string; id: number; ways: Way[]; home: string }

/** The same for a text that stays in its topic. */
export const relinking = computation("organize.relink", ({ content, id, ways, home }: Asked) =>
  relinked(content, following(ways.map(leadOf)), { from: id, to: id, home }),
)

/** The spot of the hub that an address in a topic's text leads to. */
function spotOf(url: string, from: number, home: string): Spot | undefined {
  const anchor = /#(.+)$/s.exec(url)?.[1]
  const named = anchor === undefined ? undefined : decoded(anchor).replace(/^user-content-/, "")
  if (url.startsWith("#")) return named === undefined ? undefined : { topic: from, anchor: named }
  const topic = /^\/topics\/(\d+)$/.exec(addressKey(url, home) ?? "")?.[1]
  return topic === undefined ? undefined : { topic: Number(topic), anchor: named }
}

function addressOf(url: string, before: Spot, { topic, anchor }: Spot, standing: number): string {
  const within = anchor === undefined ? "" : `#${anchor.replaceAll("%", "%25")}`
  if (url.startsWith("#")) {
    if (topic === standing && anchor !== undefined) return anchor === before.anchor ? url : within
    return `/topics/${topic}/edit${within}`
  }
  if (topic === before.topic && anchor === before.anchor) return url
  if (topic === standing && anchor !== undefined) return within
  return url.replace(/#.*$/s, "").replace(/(\/topics\/|topic:)\d+/, `$1${topic}`) + within
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
