import { safeUrl } from "@hub/markdown"
import { printableLine } from "../../pdf/printable-text.ts"

/** An address that can be followed from a page, or nothing. The compiler takes none much longer. */
export function externalAddress(url: string): string | undefined {
  const address = safeUrl(printableLine(url).trim())
  return address && /^(?:https?:\/\/[^/]|mailto:.|tel:.)/i.test(address) && address.length <= 2000 ? address : undefined
}

/** The topic and the heading within the hub that a link means: either may be missing, not both. */
export function parseInternalLink(url: string): { topic?: number; place?: string } | undefined {
  const [, topic, place] = /^(?:(?:\/topics\/|topic:)(\d{1,15})(?:\/(?:edit)?)?)?(?:#(.*))?$/s.exec(url.trim()) ?? []
  if (!topic && !place) return undefined
  return {
    ...(topic && { topic: Number(topic) }),
    ...(place && { place: decodeAnchor(place).replace(/^user-content-/, "") }),
  }
}

function decodeAnchor(place: string) {
  return place.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString())
}
