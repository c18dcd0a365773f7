import { createClient } from "@hub/client/client"
import { account } from "@hub/contract/account"
import { onTestFinished } from "vitest"
import { jobHandlers, subscribers } from "../src/features.ts"
import { startDispatcher } from "../src/platform/events/start-dispatcher.ts"
import { startWorker } from "../src/platform/jobs/work.ts"
import { createFreshHub } from "./fresh-hub.ts"
import { password, type Player } from "./hub.ts"

/** A hub at an address of this machine, which works on what it is asked for, for programs that call it from outside. */
export async function openListeningHub() {
  const hub = await createFreshHub()
  hub.setClock(new Date())
  const dispatcher = startDispatcher(hub.app, hub.app.liveUpdates, subscribers)
  const worker = startWorker(hub.app, jobHandlers)
  onTestFinished(async () => {
    await Promise.all([dispatcher.stop(), worker.stop()])
  })
  const url = await hub.fastify.listen({ port: 0, host: "127.0.0.1" })
  const signIn = async (who: Player) => {
    const body = { email: `${who}@hub.test`, password }
    const answer = await createClient({ url }).call(account.login, { body })
    if (!("access_token" in answer)) throw new Error("A second factor was asked for.")
    return answer.access_token
  }
  const clientOf = async (who: Player) => createClient({ url, token: await signIn(who) })
  return { hub, url, signIn, clientOf }
}
