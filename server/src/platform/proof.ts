import type { Program } from "@hub/contract/programs"
import type { Proof } from "@hub/contract/proof"
import { type Actor, isAgent } from "./ctx.ts"

/** How the actor of now proved who they are; null where nobody did, as when the hub acts by itself. */
export function proofOfActor(actor: Actor): Proof | null {
  if (actor.kind === "guest") return { kind: "portal_link", code: actor.confirmed === true }
  if (actor.kind !== "user" || actor.by === undefined) return null
  if (actor.by.kind === "token")
    return { kind: isAgent(actor) ? "agent" : "token", name: actor.by.name, owner: actor.name }
  return actor.by.proof ?? { kind: "session", means: null, provider: null, second: null }
}

/** The same for a column. */
export const proofColumn = (actor: Actor) => {
  const proof = proofOfActor(actor)
  return proof === null ? null : JSON.stringify(proof)
}

/** The program that writes with a token, for a column; null where a person does. */
export const programColumn = (actor: Actor) => {
  const program = programOfActor(actor)
  return program === null ? null : JSON.stringify(program)
}

function programOfActor(actor: Actor): Program | null {
  if (actor.kind !== "user" || actor.by?.kind !== "token") return null
  return { kind: actor.by.token_kind, name: actor.by.name }
}
