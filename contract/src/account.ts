import { roles, type TokenKind, tokenKinds } from "./account/values.ts"
import { z } from "zod"
import { limits } from "./limits.ts"
import { describePasswordWeakness } from "./password.ts"
import { ById, Moment, route, WholePage } from "./route.ts"
import { OneLine, Storable } from "./text.ts"

/** Trimmed and lowercased, as every address is compared. */
export const Email = z.string().trim().toLowerCase().max(limits.email).pipe(z.email("Enter an email address."))
export const PersonName = OneLine.min(1, "A name is required.").max(limits.name)

/** What every new password must be; the server also refuses one made of the person's own name and address. */
export const Password = z
  .string()
  .min(limits.password_min, `Use at least ${limits.password_min} characters.`)
  .max(limits.password_max)
  .superRefine((password, issues) => {
    const message = password.length < limits.password_min ? undefined : describePasswordWeakness(password)
    if (message !== undefined) issues.addIssue({ code: "custom", message })
  })

/** The signed-in user, as the browser keeps it under the storage key `user`. */
export const Me = z.object({
  id: z.number(),
  person_id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  title: z.string(),
  organization: z.string(),
  /** What the screens may offer; the server decides again at each call. */
  can: z.object({ administer: z.boolean(), author: z.boolean() }),
})
export type Me = z.output<typeof Me>

export const SignedIn = z.object({ access_token: z.string(), user: Me, expires_at: Moment })
export type SignedIn = z.output<typeof SignedIn>

/** What a profile holds beside the email, which only administrators change. */
export const Profile = z.object({
  name: PersonName,
  title: OneLine.max(limits.name).optional(),
  organization: OneLine.max(limits.name).optional(),
})

/** One place where the user is signed in; `agent` is the browser in words. */
export const Session = z.object({
  id: z.number(),
  agent: z.string(),
  ip: z.string(),
  remember: z.boolean(),
  current: z.boolean(),
  created_at: Moment,
  last_used_at: Moment,
})
export type Session = z.output<typeof Session>

/** `publish` gives editions and approved topics to readers, and takes them back. No token answers a review or deletes for good. */
export const scopes = ["read", "write", "publish"] as const
export type Scope = (typeof scopes)[number]

/** What a token may do, as lists of tokens say it. */
export function describeScopes(kind: TokenKind, given: Scope[]): string {
  if (kind === "agent") return given.includes("write") ? "Reads, comments and suggests" : "Reads"
  const words = [
    "Reads",
    ...(given.includes("write") ? ["writes"] : []),
    ...(given.includes("publish") ? ["publishes"] : []),
  ]
  return words.length === 3 ? "Reads, writes and publishes" : words.join(" and ")
}

/** A token for a program, which acts as its user within its kind and its scopes. The token itself is shown once. */
export const ApiToken = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(tokenKinds),
  scopes: z.array(z.enum(scopes)),
  created_at: Moment,
  expires_at: Moment,
  last_used_at: Moment.nullable(),
  expired: z.boolean(),
})
export type ApiToken = z.output<typeof ApiToken>

export const passwordPurposes = ["first_admin", "setup", "reset"] as const

export const Credentials = z.object({
  email: Storable.trim().toLowerCase().min(1, "Email is required.").max(limits.email),
  password: z.string().min(1, "Password is required.").max(limits.password_max),
  remember: z.boolean().default(false),
})

/** `name` and `email` are needed by the first administrator only. */
export const NewPassword = z.object({ password: Password, name: PersonName.optional(), email: Email.optional() })

export const PasswordChange = z.object({
  current: z.string().min(1, "Enter your current password.").max(limits.password_max),
  new: Password,
})

export const RequestResetInput = z.object({ email: Email })

/** Who may write or publish may read. With `write` an agent comments, suggests and drafts topics; nothing lets it publish. */
export const NewToken = z
  .object({
    name: PersonName,
    kind: z.enum(tokenKinds).default("personal"),
    scopes: z
      .array(z.enum(scopes))
      .min(1, "Choose what the token can do.")
      .transform((chosen) => scopes.filter((scope) => scope === "read" || chosen.includes(scope))),
    expires_in_days: z
      .number()
      .int()
      .min(1)
      .max(limits.token_days, "A token is valid for at most one year.")
      .default(90),
  })
  .refine(({ kind, scopes: chosen }) => kind !== "agent" || !chosen.includes("publish"), {
    path: ["scopes"],
    error: "An agent can't publish. Choose read and write only.",
  })

/** What was done, in a sentence. */
const ConfirmationMessage = z.object({ message: z.string() })
const ByPasswordToken = z.object({ token: z.string().min(1).max(200) })

export const account = {
  login: route({
    method: "POST",
    path: "/api/users/login",
    body: Credentials,
    answer: SignedIn,
    open: true,
    secret: true,
  }),
  refresh: route({
    method: "POST",
    path: "/api/users/refresh",
    answer: SignedIn,
    open: true,
    audited: false,
    secret: true,
  }),
  logout: route({ method: "POST", path: "/api/users/logout", answer: z.undefined(), status: 204 }),
  me: route({ method: "GET", path: "/api/users/me", answer: Me }),
  changeMe: route({ method: "PUT", path: "/api/users/me", body: Profile, answer: Me }),
  /** Ends every session and API token of the user; the answer begins the one session that goes on. */
  changePassword: route({
    method: "POST",
    path: "/api/users/me/password",
    body: PasswordChange,
    answer: SignedIn,
    secret: true,
  }),
  /** Answers the same, whether or not there is such an account. */
  resetPassword: route({
    method: "POST",
    path: "/api/users/reset-password",
    body: RequestResetInput,
    answer: ConfirmationMessage,
    status: 202,
    open: true,
  }),
  sessions: route({
    method: "GET",
    path: "/api/users/me/sessions",
    query: WholePage,
    answer: z.array(Session),
    paged: true,
  }),
  endSession: route({
    method: "DELETE",
    path: "/api/users/me/sessions/:id",
    params: ById,
    answer: z.undefined(),
    status: 204,
  }),
  endOtherSessions: route({
    method: "DELETE",
    path: "/api/users/me/sessions",
    answer: z.object({ ended: z.number() }),
  }),
  tokens: route({
    method: "GET",
    path: "/api/users/me/tokens",
    query: WholePage,
    answer: z.array(ApiToken),
    paged: true,
  }),
  createToken: route({
    method: "POST",
    path: "/api/users/me/tokens",
    body: NewToken,
    answer: ApiToken.extend({ token: z.string() }),
    status: 201,
    secret: true,
  }),
  revokeToken: route({
    method: "DELETE",
    path: "/api/users/me/tokens/:id",
    params: ById,
    answer: z.undefined(),
    status: 204,
  }),
  passwordToken: route({
    method: "GET",
    path: "/api/auth/password-tokens/:token",
    params: ByPasswordToken,
    answer: z.object({
      purpose: z.enum(passwordPurposes),
      email_masked: z.string().nullable(),
      expires_at: Moment,
    }),
    open: true,
  }),
  usePasswordToken: route({
    method: "POST",
    path: "/api/auth/password-tokens/:token",
    params: ByPasswordToken,
    body: NewPassword,
    /** A set-up signs in; a reset does not, so that it never stands for a second factor. */
    answer: z.union([SignedIn, ConfirmationMessage]),
    open: true,
    secret: true,
  }),
}
