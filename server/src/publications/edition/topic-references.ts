import { createHash } from "node:crypto"
import type { EditionTopic } from "./job.ts"
import type { RenderContext } from "./render-topic.ts"

/**
 * What a text names beside its own words: variables, topics that it links to, and images. It is looked for in its source,
 * so where an address or a name may be spelt in another way than it is read, it depends on `all` that there is.
 */
export type NamedReferences = { slugs: string[]; ids: number[]; images: string[]; all?: true }

/** Nothing where it names nothing. */
export function referencesIn(
  { title, own_title, content }: EditionTopic,
  { variables }: RenderContext,
): NamedReferences | undefined {
  const words = [title, own_title ?? "", content ?? ""].join("\n")
  const slugs = distinctMatches(words, /\{\{ *([\p{L}\p{N}_]+)/gu)
  const addresses = [words, ...slugs.map((slug) => valueIn(variables, slug) ?? "")].join("\n")
  if (/&[#a-z]|\\/i.test(addresses)) return { slugs: [], ids: [], images: [], all: true }
  const ids = distinctMatches(addresses, /(?:topic:|\/topics\/)(\d+)/g).map(Number)
  const images = distinctMatches(addresses, /\/media\/([\w-]+)\//g)
  return slugs.length + ids.length + images.length === 0 ? undefined : { slugs, ids, images }
}

const distinctMatches = (words: string, pattern: RegExp) => [
  ...new Set([...words.matchAll(pattern)].map(([, name]) => name!)),
]

/** What there is of that, in one text: as long as it stays the same, the topic shows the same. */
export function referencedContent(
  { slugs, ids: linked, images, all }: NamedReferences,
  { variables, ids, pictures, home }: RenderContext,
): string {
  if (all) return [variables, ids, pictures].map(hashOfAll).join(" ")
  return JSON.stringify([
    slugs.map((slug) => valueIn(variables, slug)),
    linked.map((id) => ids.has(id)),
    linked.length + images.length > 0 && home,
    images.map((key) => valueIn(pictures, key)?.name),
  ])
}

/** The hash of a topic's text: the hub knows that of a revision, else it is made here. */
export const textHashOf = ({ text_hash, own_title, content, frontmatter }: EditionTopic) =>
  text_hash ??
  createHash("sha256")
    .update(JSON.stringify([own_title, content, frontmatter]))
    .digest("base64url")

const valueIn = <Value>(all: Record<string, Value>, name: string) => (Object.hasOwn(all, name) ? all[name] : undefined)

const hashes = new WeakMap<object, string>()

function hashOfAll(all: object): string {
  const known = hashes.get(all)
  if (known !== undefined) return known
  const text = JSON.stringify(
    all instanceof Set ? [...(all as Set<number>)].toSorted((one, other) => one - other) : all,
  )
  const hash = createHash("sha256").update(text).digest("base64url")
  hashes.set(all, hash)
  return hash
}
