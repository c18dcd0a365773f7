import { isIPv6 } from "node:net"
import { sql } from "kysely"
import { type Ctx, requireNoTransaction } from "../platform/ctx.ts"
import { Refusal } from "../platform/refusal.ts"
import { hashSecret } from "../platform/secrets.ts"
import "./tables.ts"

const second = 1000
const hour = 60 * 60 * second
const maxWait = 900
const forgottenAfter = 24 * hour

/**
 * How many tries are free before each next one waits twice as long as the one before, from `first` seconds up to `longest`;
 * and after how many seconds one of them is forgiven.
 */
type AttemptLimits = { free: number; first: number; longest?: number; forgivenAfter?: number }

/** An account is guessed from anywhere; an address may be an office of many people, whose typos are forgiven with time. */
const attemptLimits = {
  account: { free: 5, first: 2 },
  address: { free: 100, first: 2, longest: 120, forgivenAfter: 120 },
  device: { free: 5, first: 2 },
  "signed in": { free: 5, first: 2 },
  code: { free: 5, first: 2 },
  "mailed code": { free: 3, first: 60 },
  reset: { free: 3, first: 60 },
  "address asks": { free: 20, first: 10 },
} satisfies Record<string, AttemptLimits>

export type AttemptKey = { kind: keyof typeof attemptLimits; of: string }

/**
 * Counts a try before it is made, so that many at once are counted too, and refuses it while its wait is not over.
 * Kept outside of any transaction of the try, in the database: hubs share it, and it outlives them.
 */
export async function countAttempt(ctx: Ctx, attempts: AttemptKey[]) {
  requireNoTransaction(ctx)
  await ctx.db
    .deleteFrom("attempts")
    .where("at", "<", new Date(ctx.now.getTime() - forgottenAfter))
    .execute()
  for (const one of attempts) {
    const seconds = await secondsToWait(ctx, one)
    if (seconds > 0)
      throw new Refusal("too_many", `Too many attempts. Please try again in ${describeWait(seconds)}.`, {
        retry_after: seconds,
        details: { retry_after: seconds },
      })
  }
}

/** Forgets the tries against what was opened rightly. */
export async function forgetAttempts(ctx: Ctx, attempts: AttemptKey[]) {
  await ctx.db.deleteFrom("attempts").where("key", "in", attempts.map(keyOf)).execute()
}

/** What was tried was right: its own failures are forgotten, and others at the same address may still be counted. */
export async function forgiveAttempts(ctx: Ctx, attempts: AttemptKey[]) {
  const own = attempts.filter(({ kind }) => kind !== "address")
  await forgetAttempts(ctx, own)
  for (const one of attempts) if (one.kind === "address") await uncountAttempt(ctx, one)
}

/** Takes back one try, which was right, where others may still be counted. */
async function uncountAttempt(ctx: Ctx, attempt: AttemptKey) {
  await ctx.db
    .updateTable("attempts")
    .set((row) => ({ count: sql<number>`greatest(${row.ref("count")} - 1, 0)`, next_at: ctx.now }))
    .where("key", "=", keyOf(attempt))
    .execute()
}

/** Where a call comes from, as far as one guesser can be told from another: an IPv6 customer has a /64 network. */
export function attemptAddressOf(ip: string) {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip
  const [head = "", tail] = ip.toLowerCase().split("%")[0]!.split("::")
  const groups = head === "" ? [] : head.split(":")
  const after = tail === undefined || tail === "" ? [] : tail.split(":")
  const all = [
    ...groups,
    ...Array<string>(tail === undefined ? 0 : 8 - groups.length - after.length).fill("0"),
    ...after,
  ]
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`
}

/** 0 when the try may be made, and is counted; else how many seconds it has to wait. */
async function secondsToWait(ctx: Ctx, attempt: AttemptKey) {
  const {
    free,
    first,
    longest = maxWait,
    forgivenAfter = forgottenAfter / second,
  }: AttemptLimits = attemptLimits[attempt.kind]
  // The moment up to which failures were forgiven goes on by whole steps, so that none is lost between them.
  const steps = sql<number>`floor(greatest(extract(epoch from ${ctx.now}::timestamptz - attempts.at), 0) / ${forgivenAfter}::float)`
  const count = sql<number>`(greatest(attempts.count - ${steps}, 0) + 1)::int`
  const key = keyOf(attempt)
  const updated = await ctx.db
    .insertInto("attempts")
    .values({ key, count: 1, at: ctx.now, next_at: ctx.now })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          count,
          at: sql<Date>`case when ${forgivenAfter}::float >= ${forgottenAfter / second}::float or attempts.count <= ${steps} then ${ctx.now}::timestamptz
            else attempts.at + make_interval(secs => ${steps} * ${forgivenAfter}::float) end`,
          next_at: sql<Date>`${ctx.now}::timestamptz + make_interval(secs => case when ${count} < ${free}::int then 0
            else least(${longest}::float, ${first}::float * power(2, least(${count} - ${free}::int, 30))) end)`,
        })
        .where("attempts.next_at", "<=", ctx.now),
    )
    .returning("count")
    .executeTakeFirst()
  if (updated) return 0
  const row = await ctx.db.selectFrom("attempts").select("next_at").where("key", "=", key).executeTakeFirst()
  return row === undefined ? 0 : Math.max(1, Math.ceil((row.next_at.getTime() - ctx.now.getTime()) / second))
}

/** What people type into a form may be long and private, so it is kept as a hash. */
const keyOf = ({ kind, of }: AttemptKey) => `${kind}:${hashSecret(of)}`

function describeWait(seconds: number) {
  const [count, unit] = seconds < 90 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"]
  return `${count} ${unit}${count === 1 ? "" : "s"}`
}
