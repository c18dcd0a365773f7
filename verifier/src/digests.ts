import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { canonicalJson } from "./canonical-json.ts"

/**
 * SHA-256, in hexadecimal, of each part of a document: of each item of a list in its order, of each value of an object by its name, and of
 * anything else as a whole. So the part that was changed can be named.
 */
export type Digests = { [part: string]: string | string[] | Digests }

/** How deep objects are taken apart; below it, one digest stands for all. */
const deepest = 2

/** The digests of a document without its signature. Each is of the canonical JSON of its part. */
export function digestDocument(document: Record<string, unknown>, depth = 1): Digests {
  return Object.fromEntries(
    Object.entries(document)
      .filter(([name, value]) => value !== undefined && !(depth === 1 && name === "signature"))
      .map(([name, value]) => [name, digestPart(value, depth)]),
  )
}

function digestPart(value: unknown, depth: number): Digests[string] {
  if (Array.isArray(value)) return value.map(digestValue)
  if (value === null || typeof value !== "object" || depth >= deepest) return digestValue(value)
  return digestDocument(value as Record<string, unknown>, depth + 1)
}

export const digestValue = (value: unknown): string => bytesToHex(sha256(utf8ToBytes(canonicalJson(value))))

/** Bytes, in hexadecimal. */
export const digestBytes = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))
