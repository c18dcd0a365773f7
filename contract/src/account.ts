import { z } from "zod"
import { limits } from "./limits.ts"
import { Moment, route } from "./route.ts"

export const roles = ["author", "admin", "reviewer"] as const
export type Role = (typeof roles)[number]

/** Trimmed and lowercased, as every address is compared. */
export const Email = z.string().trim().toLowerCase().max(limits.email).pipe(z.email("Enter an email address."))
export const PersonName = z.string().trim().min(1, "A name is required.").max(limits.name)

export const Password = z
  .string()
  .min(limits.password_min, `Use at least ${limits.password_min} characters.`)
  .max(limits.password_max)

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

export const passwordPurposes = ["first_admin", "setup", "reset"] as const

export const Credentials = z.object({
  email: z.string().trim().toLowerCase().min(1, "Email is required.").max(limits.email),
  password: z.string().min(1, "Password is required.").max(limits.password_max),
  remember: z.boolean().default(false),
})

/** `name` and `email` are needed by the first administrator only. */
export const NewPassword = z.object({ password: Password, name: PersonName.optional(), email: Email.optional() })

const ByToken = z.object({ token: z.string().min(1).max(200) })

export const account = {
  login: route({
    method: "POST",
    path: "/api/users/login",
    body: Credentials,
    answer: SignedIn,
    open: true,
  }),
  refresh: route({ method: "POST", path: "/api/users/refresh", answer: SignedIn, open: true, traceless: true }),
  logout: route({ method: "POST", path: "/api/users/logout", answer: z.undefined(), status: 204 }),
  me: route({ method: "GET", path: "/api/users/me", answer: Me }),
  passwordToken: route({
    method: "GET",
    path: "/api/auth/password-tokens/:token",
    params: ByToken,
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
    params: ByToken,
    body: NewPassword,
    answer: SignedIn,
    open: true,
  }),
}
