import type { Answer } from "@hub/contract/route"
import type { UserInput, users } from "@hub/contract/users"
import { changePerson } from "../../people/change.ts"
import { personByEmail } from "../../people/create.ts"
import { atomically, type Ctx } from "../../platform/ctx.ts"
import { record } from "../../platform/facts/record.ts"
import { conflict } from "../../platform/failure.ts"
import { passwordLink } from "../password-link.ts"
import { mustBeAllowed } from "../../policy.ts"
import { userFor } from "./get.ts"
import { presentNow } from "./present.ts"
import { afterSetupEmail } from "./words.ts"

type Created = Answer<typeof users.create>

/** Makes an account without a password, and sends the link by which its owner sets one. */
export function createUser(ctx: Ctx, input: UserInput): Promise<Created> {
  mustBeAllowed(ctx.actor, "users.manage")
  return atomically(ctx, async (tx) => {
    const id = await addUser(tx, input)
    const setup_email = input.active
      ? await passwordLink(tx, "setup", { id, name: input.name, email: input.email })
      : null
    if (setup_email) await record(tx, "user.setup_sent", id, { email: input.email })
    return {
      user: await presentNow(tx, await userFor(tx, id)),
      password_setup_required: true,
      message: afterSetupEmail("User created successfully", input.email, setup_email),
      setup_email,
    }
  })
}

/** The account row of a person, who may be known already without one. */
export async function addUser(tx: Ctx, { name, email, role, active }: UserInput): Promise<number> {
  const person_id = await personByEmail(tx, { name, email })
  const user = await tx.db
    .insertInto("users")
    .values({ person_id, role, active, password_hash: null, created_at: tx.now })
    .onConflict((conflict) => conflict.column("person_id").doNothing())
    .returning("id")
    .executeTakeFirst()
  if (!user) {
    const sentence = "There is already a user with this email address."
    throw conflict(sentence, { code: "email_taken", fields: { email: sentence } })
  }
  await changePerson(tx, person_id, { name, can_review: true })
  await record(tx, "user.created", user.id, { name, email, role })
  return user.id
}
