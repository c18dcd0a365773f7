import { z } from "zod"
import { Moment, route } from "./route.ts"

/** A key with which the hub signs evidence and receipts. Keys are 32 bytes in hexadecimal, signatures 64. */
export const SigningKey = z.object({
  key: z.string(),
  /** What people compare: groups of four digits. */
  fingerprint: z.string(),
  created_at: Moment,
  retired_at: Moment.nullable(),
  /** Signed by the key before it; null for the first, and where that one was lost. */
  endorsement: z.string().nullable(),
})
export type SigningKey = z.output<typeof SigningKey>

/** As it stands in what was signed; the digests are in a form that the verifier knows. */
export const StoredSignature = z.object({
  statement: z.object({
    format: z.literal(1),
    about: z.enum(["edition", "receipt"]),
    hub: z.string(),
    key: z.string(),
    signed_at: Moment,
    digests: z.record(z.string(), z.unknown()),
  }),
  value: z.string(),
})
export type StoredSignature = z.output<typeof StoredSignature>

/** Who signed a document, and when. */
export const SignedBy = z.object({ fingerprint: z.string(), signed_at: Moment })
export type SignedBy = z.output<typeof SignedBy>

export const signingKeys = {
  /** The oldest first; the last is in use, if anything was signed yet. */
  list: route({ method: "GET", path: "/api/signing-keys", answer: z.array(SigningKey) }),
  /** Retires the key in use. A new one follows it, which the old one endorses. */
  rotate: route({ method: "POST", path: "/api/signing-keys", answer: z.array(SigningKey) }),
}
