import { createHash } from "node:crypto"
import { images, links, parse, safeUrl, variablesIn } from "@hub/markdown"

export type UseKind = "variable" | "link" | "image"
export type Use = { kind: UseKind; key: string }

/** What a text refers to, each once. `home` is this hub's own address, so that its topics are known by it too. */
export function usesIn(content: string, home: string): Use[] {
  if (!mayUse(content)) return []
  const tree = parse(content)
  const uses = new Map<string, Use>()
  const add = (kind: UseKind, key: string) => void uses.set(`${kind} ${key}`, { kind, key })

  for (const slug of variablesIn(tree)) add("variable", slug)
  for (const { url } of links(tree)) refer("link", url)
  for (const { url } of images(tree)) refer("image", url)
  return [...uses.values()]

  function refer(kind: "link" | "image", url: string) {
    const key = addressKey(url, home)
    if (key !== undefined) add(key.startsWith("/media/") ? "image" : kind, key)
  }
}

/** Whether a text could refer to anything; saying so costs nothing beside reading it. */
export const mayUse = (content: string) => /\{\{|\]|<[a-z]|:\/\/|www\.|@/i.test(content)

export const topicKey = (id: number) => `/topics/${id}`
export const imageKey = (key: string) => `/media/${key}`

/** One spelling for all addresses of the same place; undefined for what leads nowhere else or may not be followed. */
export function addressKey(url: string, home: string): string | undefined {
  const given = safeUrl(url)
  if (given === undefined || given === "" || given.startsWith("#") || /^\{\{\w+\}\}$/.test(given)) return undefined
  const here = given.startsWith(`${home}/`) ? given.slice(home.length) : given
  const [, topic] = /^(?:\/topics\/|topic:)(\d{1,15})(?:\/(?:edit)?)?(?:[?#].*)?$/s.exec(here) ?? []
  if (topic !== undefined) return topicKey(Number(topic))
  const [, image] = /^\/media\/([\w-]{1,64})\/[^/]*$/s.exec(here) ?? []
  if (image !== undefined) return imageKey(image)
  return bounded(/^https?:/i.test(here) ? canonical(here) : here)
}

function canonical(url: string) {
  return URL.canParse(url) ? new URL(url).href : url
}

const longest = 500

/** An index holds no key of any length, so a long address is known by its hash. */
function bounded(url: string) {
  return url.length <= longest ? url : `sha256:${createHash("sha256").update(url).digest("hex")}`
}
