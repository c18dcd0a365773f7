import { identify } from "../account/identify.ts"
import type { Actor, App } from "../platform/ctx.ts"

/** Who calls with an API token: here each is an agent, so that even a personal token reads and suggests only. */
export async function identifyAgent(app: App, bearer: string): Promise<Actor | undefined> {
  const actor = await identify(app, bearer)
  if (actor?.kind !== "user" || actor.by?.kind !== "token") return undefined
  return { ...actor, by: { ...actor.by, token_kind: "agent" } }
}
