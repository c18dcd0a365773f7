import { ed25519 } from "@noble/curves/ed25519.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"
import { canonicalJson } from "./canonical-json.ts"
import type { Digests } from "./digests.ts"

/** What is signed: of which kind of document, by which hub and key, when, and the digests of all its parts. Times are ISO 8601 in UTC. */
export type SignedStatement = {
  format: 1
  about: "edition" | "receipt"
  hub: string
  /** The public key, 32 bytes in hexadecimal. */
  key: string
  signed_at: string
  digests: Digests
}

/** Ed25519 (RFC 8032) over the canonical JSON of the statement, 64 bytes in hexadecimal. */
export type DocumentSignature = { statement: SignedStatement; value: string }

/** A new secret key: 32 random bytes. */
export const createSecretKey = (): Uint8Array => ed25519.utils.randomSecretKey()

/** The public key of a secret one, in hexadecimal. */
export const publicKeyOf = (secret: Uint8Array): string => bytesToHex(ed25519.getPublicKey(secret))

const isKey = (key: string) => /^[0-9a-f]{64}$/.test(key)

/** What people compare: the first 32 digits of SHA-256 of the 32 bytes of a public key, in groups of four; empty for what is no key. */
export const fingerprintOf = (key: string): string =>
  isKey(key)
    ? bytesToHex(sha256(hexToBytes(key)))
        .slice(0, 32)
        .replace(/(.{4})(?=.)/g, "$1 ")
    : ""

/** Signs anything that canonical JSON can hold. */
export const signValue = (value: unknown, secret: Uint8Array): string =>
  bytesToHex(ed25519.sign(utf8ToBytes(canonicalJson(value)), secret))

/** Whether this key signed just this; a malformed key or signature did not. */
export function isSignedBy(value: unknown, signature: string, key: string): boolean {
  if (!/^[0-9a-f]{128}$/.test(signature) || !isKey(key)) return false
  try {
    return ed25519.verify(hexToBytes(signature), utf8ToBytes(canonicalJson(value)), hexToBytes(key), { zip215: false })
  } catch {
    // A key that is no point of the curve.
    return false
  }
}
