import { sql } from "kysely"
import type { TestHub } from "../hub.ts"
import { callFromNewAddress } from "./ask.ts"
import type { LeakLog, LeakScene } from "./crawl.ts"
import type { LeakState } from "./oracle.ts"
import type { LeakPrincipal } from "./principals.ts"
import { markers, worlds } from "./world.ts"

/** What is no call of the contract: a provider's protocol, the metrics, what says that the hub lives, and what readers find. */
const ofTheHub = [
  "/scim/v2/Users",
  "/scim/v2/Users/1",
  "/scim/v2/Groups",
  "/scim/v2/Schemas",
  "/metrics",
  "/healthz",
  "/readyz",
  "/api/openapi.json",
  "/manifest.webmanifest",
]
const ofReaders = ["/", "/kb/", "/kb/feed.atom", "/sitemap.xml", "/robots.txt"]

/** Looks for the words of both worlds where nobody has an account: what is published for all stays so, but under an embargo. */
export async function askAddresses({ hub, both }: LeakScene, who: LeakPrincipal, state: LeakState, log: LeakLog) {
  const named = await listReaderNames(hub)
  const series = [...named, ...worlds.flatMap((world) => both[world].secrets)].flatMap((key) =>
    ["", "feed.atom", "latest/", "latest/index.html", "1/", "latest/sitemap.xml"].map((file) => `/kb/${key}/${file}`),
  )
  const hidden = state !== "restricted" ? [...ofReaders, ...series] : named.map((name) => `/kb/${name}/`)
  for (const url of [...ofTheHub, ...(who.signedIn ? [] : hidden)]) {
    const text = await openAddress(hub, who, url)
    const word = worlds.flatMap((world) => Object.values(markers[world])).find((one) => text.includes(one))
    log.asked++
    if (word !== undefined) log.found++
    if (word !== undefined && state !== "open") log.leaks.push(`${state}, ${who.name}: GET ${url} tells ${word}`)
  }
}

async function listReaderNames({ db }: TestHub) {
  const { rows } = await sql<{ name: string }>`
    select distinct reader_names.name from reader_names join publications using (collection_id)
    where publications.visibility <> 'public'`.execute(db)
  return rows.map(({ name }) => encodeURIComponent(name))
}

async function openAddress(hub: TestHub, { holds }: LeakPrincipal, url: string) {
  callFromNewAddress(hub)
  const bearer = typeof holds === "string" ? holds : holds.bearer
  const headers = bearer === "nobody" ? {} : { authorization: `Bearer ${bearer}` }
  const { payload, headers: told } = await hub.fastify.inject({ url, headers })
  return payload + JSON.stringify(told)
}
