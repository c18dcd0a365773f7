import { z } from "zod"
import { secondFactors } from "./account/values.ts"

/** How a session began: by a password, at a provider, or by the link with which a password was set. */
export const signInMeans = ["password", "provider", "set_up_link"] as const

export const SessionProof = z.object({
  kind: z.literal("session"),
  /** Null for a session that began before this was recorded. */
  means: z.enum(signInMeans).nullable(),
  /** The name of the provider of sign-in. */
  provider: z.string().nullable(),
  second: z.enum(secondFactors).nullable(),
})
export type SessionProof = z.output<typeof SessionProof>

/** How somebody who decided something proved who they were. A token and an agent are programs of their owner's. */
export const Proof = z.discriminatedUnion("kind", [
  SessionProof,
  z.object({ kind: z.literal("portal_link"), code: z.boolean() }),
  z.object({ kind: z.literal("token"), name: z.string(), owner: z.string() }),
  z.object({ kind: z.literal("agent"), name: z.string(), owner: z.string() }),
])
export type Proof = z.output<typeof Proof>

/** Decisions from before proofs were recorded have none. */
export const StoredProof = Proof.nullable().default(null)

/** How a request ends by its reviewer, who then proved who they are; others take it back. */
export const isByReviewer = (outcome: string): boolean =>
  ["approved", "changes_requested", "rejected", "declined", "delegated", "withdrawn"].includes(outcome)

/** A proof as people read it, after what was decided. */
export function describeProof(proof: Proof | null): string {
  if (proof === null) return "not recorded"
  if (proof.kind === "agent") return `the agent “${proof.name}” of ${proof.owner}`
  if (proof.kind === "token") return `the API token “${proof.name}” of ${proof.owner}`
  if (proof.kind === "portal_link") return proof.code ? "portal link and a code sent by email" : "portal link"
  const { means, provider, second } = proof
  if (means === null) return "signed in, not recorded how"
  const first = means === "provider" ? (provider ?? "sign-in provider") : sessionLabels[means]
  return `signed in: ${first}${second === null ? "" : ` and ${secondProofLabels[second]}`}`
}

const sessionLabels = { password: "password", set_up_link: "set-up link" }
const secondProofLabels = { totp: "code from an authenticator app", recovery: "recovery code", passkey: "passkey" }
