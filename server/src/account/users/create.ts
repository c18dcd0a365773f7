import type { RouteAnswer } from "@hub/contract/route"
import type { UserInput, users } from "@hub/contract/users"
import { changePerson } from "../../people/change.ts"
import { findOrCreatePerson } from "../../people/create.ts"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict } from "../../platform/refusal.ts"
import { createPasswordLink } from "../password-link.ts"
import { requirePermission } from "../../policy.ts"
import { getUser } from "./get.ts"
import { presentCurrentUser } from "./present.ts"
import { describeSetupEmail } from "./describe-setup-email.ts"

type CreateUserResult = RouteAnswer<typeof users.create>

/** Makes an account without a password, and sends the link by which its owner sets one. */
export function createUser(ctx: Ctx, input: UserInput): Promise<CreateUserResult> {
  requirePermission(ctx.actor, "users.manage")
  return inTransaction(ctx, async (tx) => {
    const id = await insertUser(tx, input)
    const setup_email = input.active ? await sendSetupEmail(tx, { ...input, id }) : null
    return {
      user: await presentCurrentUser(tx, await getUser(tx, id)),
      password_setup_required: true,
      message: describeSetupEmail("User created successfully", input.email, setup_email),
      setup_email,
    }
  })
}

/** The link by which the owner of an account sets a password. */
export async function sendSetupEmail(tx: Ctx, { id, name, email }: { id: number; name: string; email: string }) {
  const setup_email = await createPasswordLink(tx, "setup", { id, name, email })
  await recordEvent(tx, "user.setup_sent", id, { email })
  return setup_email
}

/** The account row of a person, who may be known already without one. */
export async function insertUser(tx: Ctx, { name, email, role, active }: UserInput): Promise<number> {
  const person_id = await findOrCreatePerson(tx, { name, email })
  const user = await tx.db
    .insertInto("users")
    .values({ person_id, role, active, password_hash: null, created_at: tx.now })
    .onConflict((conflict) => conflict.column("person_id").doNothing())
    .returning("id")
    .executeTakeFirst()
  if (!user) {
    const sentence = "A user with this email address already exists."
    throw conflict(sentence, { code: "email_taken", fields: { email: sentence } })
  }
  await changePerson(tx, person_id, { name, can_review: true })
  await recordEvent(tx, "user.created", user.id, { name, email, role })
  return user.id
}
