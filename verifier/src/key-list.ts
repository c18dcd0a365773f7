import { fingerprintOf, isSignedBy } from "./signature.ts"

/** The public keys that a hub has published, the oldest first. */
export type KeyList = { format: 1; hub: string; keys: PublishedKey[] }

/** A key is in hexadecimal; the one in use has not been retired. */
export type PublishedKey = {
  key: string
  created_at: string
  retired_at: string | null
  /** The signature of the key before it, over `endorsementOf`; null for the first, and where that key was lost. */
  endorsement: string | null
}

/** What the key before signs of its successor. */
export const endorsementOf = ({ key, created_at }: Pick<PublishedKey, "key" | "created_at">) => ({
  about: "next key",
  key,
  created_at,
})

/** Reads a list of keys as it was downloaded; nothing where the text is none. */
export function parseKeyList(text: string): KeyList | undefined {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    return undefined
  }
  return isKeyList(list) ? list : undefined
}

function isKeyList(list: unknown): list is KeyList {
  if (typeof list !== "object" || list === null || !("format" in list) || !("hub" in list) || !("keys" in list))
    return false
  return (
    list.format === 1 && typeof list.hub === "string" && Array.isArray(list.keys) && list.keys.every(isPublishedKey)
  )
}

function isPublishedKey(one: unknown): one is PublishedKey {
  if (typeof one !== "object" || one === null) return false
  const { key, created_at, retired_at, endorsement } = one as Record<string, unknown>
  return [key, created_at].every(isText) && [retired_at, endorsement].every((text) => text === null || isText(text))
}

const isText = (value: unknown): value is string => typeof value === "string"

/** Clocks of several hubs on one database may differ by so many milliseconds. */
const clockTolerance = 10 * 60_000

/** Why the list does not vouch for a key at a moment; nothing where it does. */
export function whyKeyIsRefused({ hub, keys }: KeyList, key: string, at: string): string | undefined {
  const found = keys.find((one) => one.key === key)
  if (!found) return `The key that signed it is not among the keys that ${hub} has published.`
  const signed = Date.parse(at)
  if (!(signed >= Date.parse(found.created_at) - clockTolerance))
    return "It says that it was signed before its key was created."
  if (found.retired_at !== null && !(signed <= Date.parse(found.retired_at) + clockTolerance))
    return "It says that it was signed after its key was retired."
  return undefined
}

/** What of a list of keys cannot be as a hub publishes it, in sentences. */
export const findListProblems = ({ keys }: KeyList): string[] => [
  ...keys
    .filter(({ endorsement }, at) => endorsement !== null && !isEndorsed(keys, at))
    .map(({ key }) => `The list of keys was changed: key ${fingerprintOf(key)} is not endorsed by the key before it.`),
  ...(keys.every(({ retired_at }, at) => retired_at === (keys[at + 1]?.created_at ?? null)) &&
  new Set(keys.map(({ key }) => key)).size === keys.length
    ? []
    : ["The list of keys was changed: each key is retired when the next one is created, and none is there twice."]),
]

const isEndorsed = (keys: PublishedKey[], at: number) =>
  at > 0 && isSignedBy(endorsementOf(keys[at]!), keys[at]!.endorsement ?? "", keys[at - 1]!.key)

/** The first key that a key does not lead back to by endorsements, and that has to be known for itself. */
export function findTrustedStart({ keys }: KeyList, key: string): PublishedKey | undefined {
  const place = keys.findIndex((one) => one.key === key)
  return keys.slice(0, place + 1).findLast(({ endorsement }) => endorsement === null)
}
