import { type Digests, digestDocument } from "./digests.ts"
import { describeItem, wordsOfList, wordsOfPart } from "./part-words.ts"

/** What of a document is not as it was signed, a sentence for each part. */
export function findDifferences(document: Record<string, unknown>, signed: Digests): string[] {
  return compareRecords(digestDocument(document), signed, { path: "", values: document })
}

type ComparedPart = { path: string; values: unknown }

function compareRecords(now: Digests, signed: Digests, { path, values }: ComparedPart): string[] {
  const names = [...new Set([...Object.keys(signed), ...Object.keys(now)])]
  return names.flatMap((name) => {
    const part = path === "" ? name : `${path}.${name}`
    const [was, is] = [ownValue(signed, name), ownValue(now, name)]
    if (is === undefined) return [`Removed: ${wordsOfPart(part)}.`]
    if (was === undefined) return [`Added: ${wordsOfPart(part)}.`]
    const inside = { path: part, values: ownValue(values as Record<string, unknown>, name) }
    if (Array.isArray(was) && Array.isArray(is)) return compareLists(is, was, inside)
    if (isRecord(was) && isRecord(is)) return compareRecords(is, was, inside)
    return was === is ? [] : [`Changed: ${wordsOfPart(part)}.`]
  })
}

const ownValue = <Value>(record: Record<string, Value>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined

const isRecord = (value: Digests[string]): value is Digests => typeof value === "object" && !Array.isArray(value)

/** Which items of a list were changed, taken out, put in or moved. The first is number 1. */
function compareLists(now: string[], signed: string[], { path, values }: ComparedPart): string[] {
  if (now.length === signed.length && now.every((digest, at) => digest === signed[at])) return []
  const { one, several } = wordsOfList(path)
  const [gone, added] = [positionsBeyond(signed, now), positionsBeyond(now, signed)]
  const items = Array.isArray(values) ? (values as unknown[]) : []
  const describe = (at: number) => [`number ${at + 1}`, describeItem(items[at])].filter(Boolean).join(", ")
  if (gone.length === 0 && added.length === 0) return [`The order of ${several} was changed.`]
  const isChanged = now.length === signed.length && gone.every((at, index) => at === added[index])
  if (isChanged) return added.map((at) => `One ${one} was changed: ${describe(at)}.`)
  return [
    ...gone.map((at) => `One ${one} was removed or changed: number ${at + 1} of ${signed.length} as signed.`),
    ...added.map((at) => `One ${one} was not signed like this: ${describe(at)}.`),
  ]
}

/** Where a list has what the other does not have, or not as often. */
function positionsBeyond(list: string[], other: string[]): number[] {
  const left = new Map<string, number>()
  for (const digest of other) left.set(digest, (left.get(digest) ?? 0) + 1)
  return list.flatMap((digest, at) => {
    const count = left.get(digest) ?? 0
    left.set(digest, count - 1)
    return count > 0 ? [] : [at]
  })
}
