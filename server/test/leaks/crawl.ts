import { createFreshHub } from "../fresh-hub.ts"
import type { TestHub } from "../hub.ts"
import { ask, forEachOf, isSameBut } from "./ask.ts"
import { isSecretAddress, type LeakCall, toMissing } from "./calls.ts"
import { type HiddenNoun, type LeakState, type LeakWorld, mayKnow, opensByLink } from "./oracle.ts"
import { createLeakPrincipals, type LeakPrincipal } from "./principals.ts"
import { createOpenPlace } from "./work.ts"
import { createWorld, markers, worlds } from "./world.ts"

/** A hub with both worlds and everybody who asks. */
export async function createLeakScene(...terms: Parameters<typeof createFreshHub>) {
  const hub = await createFreshHub(...terms)
  const admitted = await createLeakPrincipals(hub)
  const open = await createOpenPlace(hub)
  const both = { own: await createWorld(hub, "own"), other: await createWorld(hub, "other") }
  return { hub, admitted, open, both }
}

export type LeakScene = Awaited<ReturnType<typeof createLeakScene>>

/** What came of a crawl: what it tells of others' worlds, how much was asked, and which refused calls may have changed something. */
export class LeakLog {
  leaks: string[] = []
  asked = 0
  found = 0
  suspects: string[] = []
  /** Calls that were to change something, and how many were refused as what is not there. */
  writes = { asked: 0, missing: 0 }
}

/** What stands about the first place of some words in a text. */
export const around = (text: string, words: string) => {
  const at = text.indexOf(words)
  return text.slice(Math.max(0, at - 120), at + words.length + 40)
}

type Trial = {
  hub: TestHub
  both: LeakScene["both"]
  who: LeakPrincipal
  state: LeakState
  world: LeakWorld
  call: LeakCall
  log: LeakLog
}

/** Makes these calls about both worlds; ends at the first leak where one is enough. */
export async function crawlAs(
  { hub, both }: LeakScene,
  { who, state, log }: Pick<Trial, "who" | "state" | "log">,
  { isAsked = (_call: LeakCall): boolean => true, one = false } = {},
) {
  for (const world of worlds)
    await forEachOf(both[world].calls.filter(isAsked), async (call) => {
      if (!one || log.leaks.length === 0) await tryCall({ hub, both, who, state, world, call, log })
    })
}

async function tryCall({ hub, both, who, state, world, call, log }: Trial) {
  if (!isTheirs(who, state, world, call)) return
  const { route } = call
  const missing = toMissing(call, (noun: HiddenNoun) => !mayKnow(who, state, world, noun))
  // Who may know of it may change it too; what they may do is another table's.
  if (missing === undefined && route.method !== "GET") return
  const at = `${state}, ${who.name}, ${world}: ${route.method} ${route.path} ${JSON.stringify(call.input).slice(0, 200)}`
  log.asked++
  const found = await ask(hub, who, call)
  if (found.status >= 500) log.leaks.push(`${at} fails: ${found.text.slice(0, 200)}`)
  for (const told of worlds)
    for (const [kind, noun] of [
      ["project", "projects"],
      ["content", "topics"],
    ] as const) {
      if (!found.text.includes(markers[told][kind])) continue
      log.found++
      if (!mayKnow(who, state, told, noun)) log.leaks.push(`${at} tells ${around(found.text, markers[told][kind])}`)
    }
  for (const told of worlds) {
    if (mayKnow(who, state, told, "publications")) continue
    const secret = both[told].secrets.find((one) => found.text.includes(one))
    if (secret !== undefined && !JSON.stringify(call.input).includes(secret))
      log.leaks.push(`${at} tells the address ${around(found.text, secret)}`)
  }
  if (missing === undefined) return
  const none = await ask(hub, who, call, missing.input)
  if (!isSameBut(missing.ids, found, none))
    log.leaks.push(
      `${at} answers ${found.status} ${found.text.slice(0, 200)}, not ${none.status} ${none.text.slice(0, 200)}`,
    )
  if (route.method === "GET") return
  log.writes.asked++
  if (found.status === 404) log.writes.missing++
  if (found.status < 400) log.suspects.push(`${route.method} ${route.path}`)
}

/** Whether this is a question that they could ask, and that has no other right answer. */
function isTheirs(who: LeakPrincipal, state: LeakState, world: LeakWorld, { route }: LeakCall) {
  // An address that nobody can guess shows its image to who has it, and an edition for all until an embargo, which search engines are told of.
  if (route.path.startsWith("/media/")) return false
  if ((isSecretAddress(route) || route.path === "/sitemap.xml") && state !== "embargoed") return false
  // An administrator who may not read it still manages its list.
  if (who.admin && state === "embargoed" && route.path.includes("/embargo")) return false
  if (!route.path.startsWith("/api/review/:token")) return true
  return who.link === true && world === "own" && !opensByLink(who, state, world)
}
