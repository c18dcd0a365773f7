import { createHash } from "node:crypto"
import { atomically, type Ctx } from "../ctx.ts"
import { Refusal } from "../failure.ts"
import "./tables.ts"

const longest = 255

/**
 * Does `work` once for a key of this actor: a repeated call gets the first answer, and one that arrives meanwhile waits
 * for it. The key is kept in the transaction of the work, so a refused or failed call may be tried again.
 */
export function once<T>(ctx: Ctx, key: string, asked: { call: string; input: unknown }, work: (tx: Ctx) => Promise<T>) {
  if (key.length > longest) throw new Refusal("invalid", `An Idempotency-Key has at most ${longest} characters.`)
  const actor = `${ctx.actor.kind}:${ctx.actor.user_id ?? ctx.actor.person_id}`
  const call = createHash("sha256").update(JSON.stringify(asked)).digest("hex")

  return atomically(ctx, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto("idempotency_keys")
      .values({ actor, key, call, answer: null, created_at: tx.now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    const mine = tx.db.updateTable("idempotency_keys").where("actor", "=", actor).where("key", "=", key)
    if (numInsertedOrUpdatedRows) {
      const answer = await work(tx)
      await mine.set({ answer: JSON.stringify({ answer }) }).execute()
      return { answer, repeated: false }
    }
    const before = await tx.db
      .selectFrom("idempotency_keys")
      .select(["call", "answer"])
      .where("actor", "=", actor)
      .where("key", "=", key)
      .executeTakeFirstOrThrow()
    if (before.call !== call)
      throw new Refusal("unprocessable", "This Idempotency-Key was used for another call.", {
        code: "idempotency_key_reused",
      })
    return { ...(before.answer as { answer: T }), repeated: true }
  })
}
