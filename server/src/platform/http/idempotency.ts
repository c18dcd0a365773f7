import { createHash, randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { type Ctx, type App, hiddenFrom } from "../ctx.ts"
import type { Db } from "../db/open.ts"
import { conflict, Refusal } from "../refusal.ts"
import { composeJson, hasWritten } from "../threads/written-json.ts"
import "./tables.ts"

const longest = 255
/** How long nobody else may carry out a call after its hub was last heard of, in seconds, and how often it says so. */
const lease = 15
const heartbeat = 5000
/** How long a repeated call waits for the first one, in milliseconds. */
const patience = 5000
const aDay = 24 * 60 * 60 * 1000
const keyRetentionDays = 7

type IdempotentCall = { actor: string; key: string; call: string }
type KeyReservation = IdempotentCall & { reserved_by: string }
/** What was answered, and what was hidden then from the person who asked. */
type SavedAnswer = { answer?: unknown; hidden?: ReturnType<typeof hiddenFrom> }

/**
 * Carries a call out once for a key of this actor. A repeated call gets the first answer; one that arrives meanwhile waits
 * for it, for a while; a refused or failed call may be tried again.
 *
 * The key is reserved in a transaction of its own, so that no connection is held while `work` thinks. It is done, and the
 * answer kept, in the transaction in which the change is committed: a hub that is killed leaves both or neither. `isAnswer`
 * says whether what that transaction gave can be what the call answers, where the hub did not live to say it.
 */
export async function runOnce<T>(
  ctx: Ctx,
  key: string,
  { call, input, isAnswer }: { call: string; input: unknown; isAnswer: (answer: unknown) => boolean },
  work: (ctx: Ctx) => Promise<T>,
): Promise<{ answer: T; repeated: boolean }> {
  if (key.length > longest) throw new Refusal("invalid", `An Idempotency-Key has at most ${longest} characters.`)
  const actor = `${ctx.actor.kind}:${ctx.actor.user_id ?? ctx.actor.person_id}`
  const hash = createHash("sha256").update(JSON.stringify({ call, input })).digest("hex")
  const found = await reserveKeyOrWait(ctx, { actor, key, call: hash })
  if ("reserved_by" in found) return { answer: await runReserved(ctx, found, work), repeated: false }
  if (hidesMoreNow(ctx, found))
    throw conflict("This call was carried out. What you may see has changed since, so its answer isn't shown again.", {
      code: "answer_lost",
    })
  if (!isAnswer(found.answer))
    throw conflict("This call was carried out, but its answer was lost. Look at what it changed.", {
      code: "answer_lost",
    })
  // What was kept is what the same call answered before.
  return { answer: found.answer as T, repeated: true }
}

/** Nobody hears again, by an old key, of what they may no longer see. */
function hidesMoreNow({ actor }: Ctx, { hidden }: SavedAnswer): boolean {
  const now = hiddenFrom(actor)
  return (["projects", "collections"] as const).some((what) => now[what].some((id) => !hidden?.[what].includes(id)))
}

/** Forgets keys that nobody repeats any more. */
export async function deleteOldIdempotencyKeys(ctx: Ctx) {
  const before = new Date(ctx.now.getTime() - keyRetentionDays * aDay)
  await ctx.db.deleteFrom("idempotency_keys").where("created_at", "<", before).execute()
}

/** Gives up what an earlier life of this hub reserved; only for a database that no other hub shares. */
export async function releaseIdempotencyKeys(app: App) {
  await app.db.deleteFrom("idempotency_keys").where("done_at", "is", null).execute()
}

/** The call is ours to carry out, or was carried out before. */
async function reserveKeyOrWait(ctx: Ctx, asked: IdempotentCall): Promise<KeyReservation | SavedAnswer> {
  const until = Date.now() + patience
  for (let wait = 25; ; wait = Math.min(wait * 2, 400)) {
    const mine = await reserveKey(ctx, asked)
    if (mine) return mine
    const before = await ctx.db
      .selectFrom("idempotency_keys")
      .select(["call", "answer", "done_at"])
      .where("actor", "=", asked.actor)
      .where("key", "=", asked.key)
      .executeTakeFirst()
    if (before && before.call !== asked.call)
      throw new Refusal("unprocessable", "This Idempotency-Key was used for another call.", {
        code: "idempotency_key_reused",
      })
    if (before && before.done_at !== null) return before.answer as SavedAnswer
    if (Date.now() > until)
      throw conflict("The same call is still being carried out. Please try again in a moment.", {
        code: "idempotency_key_in_use",
        retry_after: 2,
      })
    if (before) await pause(wait)
  }
}

/** A key that is new, or whose hub has not been heard of for so long that it must be gone. */
async function reserveKey(ctx: Ctx, asked: IdempotentCall): Promise<KeyReservation | undefined> {
  const mine = { call: asked.call, reserved_by: randomUUID() }
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto("idempotency_keys")
    .values({ ...asked, ...mine, reserved_until: leaseEnd, answer: null, created_at: ctx.now, done_at: null })
    .onConflict((known) =>
      known
        .columns(["actor", "key"])
        .doUpdateSet({ ...mine, reserved_until: leaseEnd, created_at: ctx.now })
        .where("idempotency_keys.done_at", "is", null)
        .where("idempotency_keys.reserved_until", "<", sql<Date>`clock_timestamp()`),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows ? { ...asked, ...mine } : undefined
}

async function runReserved<T>(ctx: Ctx, mine: KeyReservation, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  let savedAnswer: string | undefined
  let ended = false
  const noted = ctx.recorded.length
  const hidden = JSON.stringify(hiddenFrom(ctx.actor))
  const beat = setInterval(() => {
    updateReservation(ctx.db, mine)
      .set({ reserved_until: leaseEnd })
      .execute()
      .catch((error: unknown) => ctx.app.log(error, "the reservation of a key"))
  }, heartbeat)
  try {
    const answer = await work({
      ...ctx,
      async beforeCommit(tx, given) {
        // It noted nothing and gives nothing: it was for nothing, and another may follow.
        if (given === undefined && tx.recorded.length === noted) return
        const text = toSavedText(given, hidden)
        if (!(await saveIdempotentAnswer(tx, mine, text)))
          // Nothing was heard of this hub for so long that another took over: what this one did is undone.
          throw conflict("The same call was made again meanwhile.", { code: "idempotency_key_in_use", retry_after: 2 })
        savedAnswer = text
      },
    })
    if (savedAnswer !== undefined) {
      const text = toSavedText(answer, hidden)
      if (savedAnswer !== text) await saveIdempotentAnswer(ctx, mine, text)
    }
    ended = true
    return answer
  } finally {
    clearInterval(beat)
    if (!ended || savedAnswer === undefined) await releaseKey(ctx, mine)
  }
}

/** `undefined` is no JSON: a call that answers nothing saves none. */
function toSavedText(answer: unknown, hidden: string): string {
  const text = hasWritten(answer) ? composeJson(answer).toString() : JSON.stringify(answer)
  return text === undefined ? `{"hidden":${hidden}}` : `{"answer":${text},"hidden":${hidden}}`
}

const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${lease})`

const updateReservation = (db: Db, { actor, key, reserved_by }: KeyReservation) =>
  db
    .updateTable("idempotency_keys")
    .where("actor", "=", actor)
    .where("key", "=", key)
    .where("reserved_by", "=", reserved_by)

async function saveIdempotentAnswer(ctx: Ctx, mine: KeyReservation, answer: string) {
  const { numUpdatedRows } = await updateReservation(ctx.db, mine).set({ answer, done_at: ctx.now }).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Where nothing was committed, nothing can happen twice: the call may be tried again at once. */
async function releaseKey(ctx: Ctx, { actor, key, reserved_by }: KeyReservation) {
  await ctx.db
    .deleteFrom("idempotency_keys")
    .where("actor", "=", actor)
    .where("key", "=", key)
    .where("reserved_by", "=", reserved_by)
    .where("done_at", "is", null)
    .execute()
    .catch((error: unknown) => ctx.app.log(error, "the reservation of a key"))
}
