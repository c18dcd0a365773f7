import type { EditionChange, EditionChangeKind } from "@hub/contract/edition-changes"
import { alignTokens } from "@hub/markdown"

/** What stands somewhere in an edition. `words` are the same only where readers see the same text. */
export type ComparedEntry = {
  kind: "topic" | "heading"
  topic_id: number | null
  node_id: number | null
  title: string
  level: number
  revision: number
  words: string
}

type KeyedEntry = ComparedEntry & { key: string; parent: KeyedEntry | null }

/** How one edition became another, in the order of the later one; what is gone stands where it stood. */
export function compareEntries(before: ComparedEntry[], after: ComparedEntry[]): EditionChange[] {
  const [were, are] = [keyEntries(before), keyEntries(after)]
  const found = alignTokens(
    were.map(({ key }) => key),
    are.map(({ key }) => key),
  )
  const stayed = new Set([...found].flatMap((at, place) => (at < 0 ? [] : [were[place]!.key])))
  const earlier = new Map(were.map((one) => [one.key, one]))
  const left = new Set(are.map(({ key }) => key))

  const changes: EditionChange[] = []
  let next = 0
  const goneUpTo = (end: number) => {
    for (; next < end; next++) if (!left.has(were[next]!.key)) changes.push(changeOf(["removed"], were[next]!, null))
  }
  const places = new Map([...found].flatMap((at, place) => (at < 0 ? [] : [[at, place]])))
  let until = were.length
  const untils = are.map((_, at) => (until = places.get(are.length - 1 - at) ?? until)).toReversed()
  for (const [at, now] of are.entries()) {
    goneUpTo(untils[at] ?? 0)
    const was = earlier.get(now.key)
    const what = was === undefined ? (["added"] as const) : changeKindsOf(was, now, stayed.has(now.key))
    if (what.length > 0) changes.push(changeOf([...what], now, was ?? null))
  }
  goneUpTo(were.length)
  return changes
}

function changeKindsOf(was: KeyedEntry, now: KeyedEntry, stayed: boolean): EditionChangeKind[] {
  const isElsewhere = !stayed || was.parent?.key !== now.parent?.key
  return [
    ...(isElsewhere ? ["moved" as const] : []),
    ...(was.title === now.title ? [] : ["renamed" as const]),
    ...(was.words === now.words ? [] : ["changed" as const]),
  ]
}

function changeOf(what: EditionChangeKind[], entry: KeyedEntry, was: KeyedEntry | null): EditionChange {
  const { kind, topic_id, node_id, title, level, revision, parent } = entry
  const isGone = what.includes("removed")
  const hasMoved = what.includes("moved")
  const number = kind === "topic" ? revision : null
  return {
    kind,
    topic_id,
    node_id,
    what,
    title,
    title_before: was !== null && was.title !== title ? was.title : null,
    under: hasMoved || what.includes("added") ? (parent?.title ?? null) : null,
    under_before: hasMoved ? (was?.parent?.title ?? null) : isGone ? (parent?.title ?? null) : null,
    level,
    revision: isGone ? null : number,
    revision_before: isGone ? number : kind === "topic" && was !== null ? was.revision : null,
  }
}

/** Names each place for both editions: one that stands in several is counted, and one whose topic is gone goes by its title. */
function keyEntries(places: ComparedEntry[]): KeyedEntry[] {
  const counts = new Map<string, number>()
  const open: KeyedEntry[] = []
  return places.map((place) => {
    const name = entryKeyOf(place)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    while ((open.at(-1)?.level ?? 0) >= place.level) open.pop()
    const one: KeyedEntry = { ...place, key: `${name} ${count}`, parent: open.at(-1) ?? null }
    open.push(one)
    return one
  })
}

function entryKeyOf({ kind, topic_id, node_id, title }: ComparedEntry): string {
  if (topic_id !== null) return `topic ${topic_id}`
  return kind === "heading" && node_id !== null ? `node ${node_id}` : `${kind} “${title}”`
}
