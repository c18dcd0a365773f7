import type { TestHub } from "../hub.ts"
import type { LeakCall } from "./calls.ts"
import type { LeakPrincipal } from "./principals.ts"

export type CallAnswer = { status: number; text: string; headers: string; total: unknown }

/** What somebody is answered, as far as it could tell them something. */
export async function ask(hub: TestHub, who: LeakPrincipal, call: LeakCall, input = call.input): Promise<CallAnswer> {
  callFromNewAddress(hub)
  const { status, bytes, headers } = await hub.as(who.holds, call.headers)(call.route, input as never)
  const told = Object.keys(headers).filter((name) => !/^(content-length|date|x-ratelimit-)/.test(name))
  return {
    status,
    text: call.route.stream || bytes === undefined ? "" : Buffer.from(bytes).toString(),
    headers: [...told.toSorted(), headers["content-type"], headers.link].join(" "),
    total: headers["x-total-count"],
  }
}

let addresses = 0
/** How often one address may call is not what is asked here. */
export function callFromNewAddress(hub: TestHub) {
  addresses++
  hub.setAddress(`10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`)
}

/** Two answers are the same but for the number of what was asked for. */
export function isSameBut(ids: string[], one: CallAnswer, other: CallAnswer) {
  return write(ids, one) === write(ids, other)
}

const write = (ids: string[], { status, text, headers, total }: CallAnswer) =>
  JSON.stringify([status, hideIds(ids, text), hideIds(ids, headers), total ?? null])

const hideIds = (ids: string[], text: string) =>
  ids.reduce(
    (left, id) => left.replaceAll(new RegExp(`(?<![0-9A-Za-z])${id}(?![0-9A-Za-z])`, "g"), "ID"),
    text.replaceAll(/"request_id":"[\w-]+"/g, ""),
  )

/** Works through a list with so many at once. */
export async function forEachOf<T>(all: T[], work: (one: T) => Promise<void>, atOnce = 6) {
  const left = all.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of left) await work(one)
    }),
  )
}
