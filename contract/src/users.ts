import { userSorts } from "./users/values.ts"
import { z } from "zod"
import { Email, PersonName } from "./account.ts"
import { roles } from "./account/values.ts"
import { emailStates } from "./emails.ts"
import { ById, Id, Moment, Page, route } from "./route.ts"

/** An account as administrators see it. A hash of the password is never answered, only whether there is one. */
export const User = z.object({
  id: z.number(),
  person_id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  active: z.boolean(),
  title: z.string(),
  organization: z.string(),
  created_at: Moment,
  password_set: z.boolean(),
  /** What became of the newest set-up email; null when none was written or the password is set. */
  setup_email: z.enum(emailStates).nullable(),
  last_seen_at: Moment.nullable(),
  /** Whether a login asks for more than the password. */
  second_factor: z.boolean(),
  /** Whether an account at the provider of sign-in is linked. */
  provider_linked: z.boolean(),
  /** How much somebody has in hand who can't sign in any more; null while they can. */
  open_work: z.number().nullable(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    demote: z.boolean(),
    resend_setup_email: z.boolean(),
    remove_second_factor: z.boolean(),
    unlink_provider: z.boolean(),
  }),
})
export type User = z.output<typeof User>

/** An account as everybody else sees it. */
export const UserName = z.object({ id: z.number(), person_id: z.number(), name: z.string() })
export type UserName = z.output<typeof UserName>

/** What became of the set-up email. `link` is there where no mail carries it: the administrator passes it on. */
export const SetupEmail = z.object({ mail: z.enum(emailStates), link: z.string().nullable() })
export type SetupEmail = z.output<typeof SetupEmail>

const Flag = z.enum(["true", "false"]).transform((text) => text === "true")

export const UserInput = z.object({
  name: PersonName,
  email: Email,
  role: z.enum(roles, "Choose a role."),
  active: z.boolean().default(true),
})
export type UserInput = z.output<typeof UserInput>

/** `seen` is what the change was made from: an account that somebody else has changed since is left as it is. */
export const UserChange = UserInput.extend({
  active: z.boolean(),
  seen: z.object({ name: z.string(), email: z.string(), role: z.enum(roles), active: z.boolean() }).optional(),
})
export type UserChange = z.output<typeof UserChange>

/** What a change that came too late is told, in the `details` of the code `changed_meanwhile`. */
export const UserConflict = z.object({ user: User })

export const users = {
  list: route({
    method: "GET",
    path: "/api/users",
    query: Page.extend({
      q: z.string().trim().max(200).optional(),
      role: z.enum(roles).optional(),
      active: Flag.optional(),
      /** Only who can write here: active authors and administrators. */
      authors: Flag.optional(),
      sort: z.enum(userSorts).default("name"),
    }),
    answer: z.array(z.union([User, UserName])),
    paged: true,
  }),
  create: route({
    method: "POST",
    path: "/api/users",
    body: UserInput,
    answer: z.object({
      user: User,
      password_setup_required: z.boolean(),
      message: z.string(),
      setup_email: SetupEmail.nullable(),
    }),
    status: 201,
    secret: true,
  }),
  change: route({
    method: "PUT",
    path: "/api/users/:id",
    params: ById,
    body: UserChange,
    answer: User,
  }),
  /** `reassign_to` is the user who takes over. Without it what was owned stays under the name, and open reviews end. */
  delete: route({
    method: "DELETE",
    path: "/api/users/:id",
    params: ById,
    query: z.object({ reassign_to: Id.optional() }),
    answer: z.object({ message: z.string() }),
  }),
  resendSetupEmail: route({
    method: "POST",
    path: "/api/users/:id/resend-setup-email",
    params: ById,
    answer: z.object({ message: z.string(), setup_email: SetupEmail }),
    secret: true,
  }),
}
