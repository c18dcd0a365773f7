import { collections } from "@hub/contract/collections"
import { comments } from "@hub/contract/comments"
import { imports } from "@hub/contract/imports"
import { notifications } from "@hub/contract/notifications"
import { structure } from "@hub/contract/structure"
import type { Route } from "@hub/contract/route"
import { topics } from "@hub/contract/topics"
import type { Player, TestHub } from "../hub.ts"
import { ask, callFromNewAddress, forEachOf } from "./ask.ts"
import { isSecretAddress, type LeakCall, toMissing } from "./calls.ts"
import { type HiddenNoun, type LeakState, type LeakWorld, nounsOfCollections } from "./oracle.ts"
import { type LeakPrincipal, outsider } from "./principals.ts"
import type { World } from "./world.ts"

/** Whose lists are compared: who sees most of the hub without belonging to the project. */
export const watching = [outsider, "reviewer of no project", "reviewer who is only asked"]

export type OpenPlace = { topic_id: number; collection_id: number }

/** A topic in a collection that everybody may see. */
export async function createOpenPlace(hub: TestHub): Promise<OpenPlace> {
  const collection = (await hub.as("dora")(collections.create, { body: { name: "Open to all" } })).answer
  const body = { title: "Seen by all", content: "Words.", collection_id: collection.id }
  return { topic_id: (await hub.as("dora")(topics.create, { body })).answer.id, collection_id: collection.id }
}

/** What takes something out of its project where it names none. */
const staysIn = /^\/api\/(collections|tasks|calendar\/meetings)\/:id$/
/** What opens the project, or gives another address to what its texts show: they would show it there then. */
const isNoWork =
  /^\/api\/(projects\/:id\/access|links\/:id\/replace|images\/:id\/file|import\/:id\/accept|collections\/:id\/embargo\/release$)/
/** Opens the project, or tells of people, whom everybody may know. */
const isSeenByAll = ({ route, input }: LeakCall) =>
  isNoWork.test(route.path) || (input.body !== undefined && ("email" in input.body || "external" in input.body))

/** Everything that the people of a world may do in it, by its manager, or by an administrator where it takes one. */
export async function workIn(hub: TestHub, { calls, projects }: World, state: LeakState) {
  const isHidden = (noun: HiddenNoun) => state === "restricted" || nounsOfCollections.includes(noun as never)
  const refused: string[] = []
  let done = 0
  for (const call of calls) {
    const { route } = call
    if (route.method === "GET" || call.isVariant || isSeenByAll(call) || toMissing(call, isHidden) === undefined)
      continue
    const input = staysIn.test(route.path)
      ? { ...call.input, body: { ...call.input.body, project_id: projects[0] } }
      : call.input
    callFromNewAddress(hub)
    const byManager = await hub.as("ben")(route, input as never)
    const { status, answer } = byManager.status === 403 ? await hub.as("ada")(route, input as never) : byManager
    if (status >= 400) refused.push(`${status} ${route.method} ${route.path} ${answer?.code}`)
    else done++
  }
  await hub.settle()
  return { refused, done }
}

/**
 * What tells of the call and of the machine, not of what is in the hub; and the position up to which a program followed what
 * happened, from which can be guessed how much that was, as from ids.
 */
const ofTheMachine = /"(request_id|took_ms|uptime)":("[\w-]+"|[\d.]+)|"next":\d+(?=,"more")/g

/** What each of these is answered by every list, with its count. */
export async function askLists(hub: TestHub, people: LeakPrincipal[], both: Record<LeakWorld, World>) {
  const isList = (call: LeakCall) =>
    call.route.method === "GET" && !isSecretAddress(call.route) && toMissing(call, () => true) === undefined
  const answers = new Map<string, string>()
  // Who sees most asks by every word; for the others the lists themselves tell.
  const isAsked = (who: LeakPrincipal, { input: { query = {} } }: LeakCall) =>
    who.name === outsider || !("q" in query || "search" in query)
  const lists = people.flatMap((who) =>
    both.own.calls.filter((call) => isList(call) && isAsked(who, call)).map((call) => ({ who, call })),
  )
  await forEachOf(lists, async ({ who, call }) => {
    const { status, text, total } = await ask(hub, who, call)
    answers.set(
      `${who.name}: ${call.route.path} ${JSON.stringify([call.input.params, call.input.query, call.headers])}`,
      `${status} ${String(total)} ${text.replaceAll(ofTheMachine, "")}`,
    )
  })
  return answers
}

/** What somebody's pages are told while they are open. */
export async function listenAs(hub: TestHub, who: Player, { topic_id, collection_id }: OpenPlace) {
  const told: string[] = []
  const open = async (route: Route, id = 0, query = "") => {
    const response = await hub.fastify.inject({
      url: route.path.replace(":id", String(id)) + query,
      headers: { authorization: `Bearer ${who}` },
      payloadAsStream: true,
    })
    const stream = response.stream()
    stream.on("data", (bytes: Buffer) => {
      const lines = bytes
        .toString()
        .split("\n")
        .filter((line) => line.startsWith("data:"))
      told.push(...lines.map((line) => `${route.path} ${line}`))
    })
    return stream
  }
  const streams = [
    await open(notifications.stream),
    await open(imports.stream),
    await open(comments.stream, topic_id, `?collection_id=${collection_id}`),
    await open(structure.stream, collection_id),
  ]
  return {
    end() {
      for (const stream of streams) stream.destroy()
      return [...new Set(told)]
    },
  }
}
