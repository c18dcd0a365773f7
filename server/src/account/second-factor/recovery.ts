import { randomBytes } from "node:crypto"
import type { Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { hashSecret } from "../../platform/secrets.ts"
import "../tables.ts"
import { encodeBase32 } from "./totp.ts"

const count = 10

/** Ten codes of 80 bits to keep on paper, each good once; the ones before are dead. */
export async function createRecoveryCodes(tx: Ctx, user_id: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () =>
    encodeBase32(randomBytes(10)).toLowerCase().match(/.{4}/g)!.join("-"),
  )
  await tx.db.deleteFrom("recovery_codes").where("user_id", "=", user_id).execute()
  const rows = codes.map((code) => ({ hash: hashRecoveryCode(user_id, code), user_id, used_at: null }))
  await tx.db.insertInto("recovery_codes").values(rows).execute()
  return codes
}

/** Uses a code up, if it is one. */
export async function useRecoveryCode(tx: Ctx, user_id: number, code: string): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable("recovery_codes")
    .set({ used_at: tx.now })
    .where("hash", "=", hashRecoveryCode(user_id, code))
    .where("user_id", "=", user_id)
    .where("used_at", "is", null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await recordEvent(tx, "user.recovery_code_used", user_id, { left: await countRecoveryCodes(tx, user_id) })
  return true
}

export async function countRecoveryCodes({ db }: Ctx, user_id: number): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select((row) => row.fn.countAll<number>().as("left"))
    .where("user_id", "=", user_id)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow()
  return left
}

const hashRecoveryCode = (user_id: number, code: string) =>
  hashSecret(`${user_id}:${code.toLowerCase().replace(/[^a-z2-7]/g, "")}`)
