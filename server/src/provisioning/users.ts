import { sql } from "kysely"
import { leaveProvisionedGroups } from "../access/provisioned-groups.ts"
import { changeAccount } from "../account/users/change.ts"
import { insertUser, sendSetupEmail } from "../account/users/create.ts"
import { holdAdministrators } from "../account/users/administrators.ts"
import { lockUser } from "../account/users/get.ts"
import { type Ctx, inTransaction } from "../platform/ctx.ts"
import { refuseIfTaken } from "../platform/db/unique-violation.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict, notFound } from "../platform/refusal.ts"
import "./tables.ts"
import { findRole } from "./roles.ts"
import type { ProvisionedUserInput, ProvisionedUserRow } from "./user-resource.ts"

/** Every account but those that the provider deleted and nobody switched on again. */
export const queryProvisionedUsers = ({ db }: Ctx) =>
  db
    .selectFrom("users")
    .innerJoin("people", "people.id", "users.person_id")
    .leftJoin("provisioned_users", "provisioned_users.user_id", "users.id")
    .select(["users.id", "people.name", "people.email", "users.role", "users.active", "users.created_at"])
    .select(["provisioned_users.user_name", "provisioned_users.external_id", "provisioned_users.attributes"])
    .select("provisioned_users.changed_at")
    .select(
      sql<ProvisionedUserRow["groups"]>`(
        select coalesce(json_agg(json_build_object('value', groups.id::text, 'display', groups.name) order by groups.id), '[]')
        from group_members join groups on groups.id = group_members.group_id
        where group_members.user_id = users.id and groups.provisioned)`.as("groups"),
    )
    .where(sql<boolean>`(removed_at is null or users.active)`)
    .orderBy("users.id")

/** One account of the provider; in a transaction it is held. */
export async function readProvisionedUser(ctx: Ctx, id: string): Promise<ProvisionedUserRow> {
  const user_id = toId(id)
  if (ctx.db.isTransaction)
    await ctx.db.selectFrom("users").select("id").where("id", "=", user_id).forUpdate().execute()
  const row = await queryProvisionedUsers(ctx).where("users.id", "=", user_id).executeTakeFirst()
  if (!row) throw notFound(`User ${id}`)
  return row
}

/** No id of the hub is anything but a number. */
export const toId = (id: string) => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0)

/** Makes an account, or brings back the one that the provider deleted. */
export function createProvisionedUser(ctx: Ctx, input: ProvisionedUserInput, sends_email: boolean): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const former = await findRemoved(tx, input)
    if (former !== undefined) {
      await writeUser(tx, former, { ...input, active: input.active ?? true }, { before: null, sends_email })
      return former
    }
    const { name, email, active = true, role = "reviewer" } = input
    const id = await insertUser(tx, { name, email, role, active })
    await saveAttributes(tx, id, input)
    if (sends_email && active) await sendSetupEmail(tx, { id, name, email })
    return id
  })
}

/** Changes an account to what the provider says; who is switched off is out at once, wherever they are signed in. */
export function changeProvisionedUser(
  ctx: Ctx,
  row: ProvisionedUserRow,
  input: ProvisionedUserInput,
  sends_email: boolean,
): Promise<void> {
  return inTransaction(ctx, (tx) => writeUser(tx, row.id, input, { before: row.attributes, sends_email }))
}

/** Switches an account off for good, as far as the provider is concerned. What the person wrote stays theirs. */
export function removeProvisionedUser(ctx: Ctx, row: ProvisionedUserRow): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const administrators = await holdAdministrators(tx)
    const user = await lockUser(tx, row.id)
    if (user.active) await changeAccount(tx, user, administrators, { ...user, active: false })
    await leaveProvisionedGroups(tx, row.id, user.name)
    const removed = {
      user_name: row.user_name ?? user.email,
      external_id: row.external_id,
      attributes: row.attributes ?? {},
    }
    await saveAttributes(tx, row.id, removed, tx.now)
    await recordEvent(tx, "user.deprovisioned", row.id, { name: user.name, email: user.email })
  })
}

type WriteTerms = { before: ProvisionedUserRow["attributes"]; sends_email: boolean }

async function writeUser(tx: Ctx, id: number, input: ProvisionedUserInput, { before, sends_email }: WriteTerms) {
  const administrators = await holdAdministrators(tx)
  const user = await lockUser(tx, id)
  // A role that the provider gave goes when it names none any more; one that the hub gave stays.
  const fallback = before !== null && findRole(before) !== undefined ? "reviewer" : user.role
  const account = {
    name: input.name,
    email: input.email,
    role: input.role ?? fallback,
    active: input.active ?? user.active,
  }
  const fields = ["name", "email", "role", "active"] as const
  if (fields.some((field) => account[field] !== user[field])) await changeAccount(tx, user, administrators, account)
  await saveAttributes(tx, id, input)
  // Who was added inactive, or lost their link when they were switched off, has no other way to a password.
  const comes = account.active && !user.active
  if (sends_email && comes && !user.password_set) await sendSetupEmail(tx, { ...account, id })
}

async function findRemoved({ db }: Ctx, { user_name, email }: ProvisionedUserInput): Promise<number | undefined> {
  const found = await db
    .selectFrom("provisioned_users")
    .innerJoin("users", "users.id", "provisioned_users.user_id")
    .innerJoin("people", "people.id", "users.person_id")
    .select("users.id")
    .where("removed_at", "is not", null)
    .where("users.active", "=", false)
    .where(sql<boolean>`(lower(user_name) = lower(${user_name}) or people.email = ${email})`)
    .orderBy("users.id")
    .executeTakeFirst()
  return found?.id
}

type SavedAttributes = Pick<ProvisionedUserInput, "user_name" | "external_id" | "attributes">

async function saveAttributes(tx: Ctx, user_id: number, input: SavedAttributes, removed_at: Date | null = null) {
  const { user_name, external_id } = input
  const row = { user_name, external_id, attributes: JSON.stringify(input.attributes), removed_at, changed_at: tx.now }
  const write = tx.db
    .insertInto("provisioned_users")
    .values({ user_id, ...row })
    .onConflict((there) => there.column("user_id").doUpdateSet(row))
    .execute()
  await refuseIfTaken("provisioned_users_by_name", refuseTakenName, write)
}

const refuseTakenName = () => conflict("Another user has this userName.", { code: "uniqueness" })
