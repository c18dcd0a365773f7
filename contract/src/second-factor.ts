import { z } from "zod"
import { PersonName, SignedIn } from "./account.ts"
import { limits } from "./limits.ts"
import { ById, Moment, route } from "./route.ts"

export const secondFactors = ["totp", "recovery", "passkey"] as const

/** What the `details` of a login hold that is refused with the code `second_factor_required`. */
export const SecondFactorRequired = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(secondFactors)),
  expires_at: Moment,
})
export type SecondFactorRequired = z.output<typeof SecondFactorRequired>

export const Passkey = z.object({
  id: z.number(),
  name: z.string(),
  created_at: Moment,
  last_used_at: Moment.nullable(),
})
export type Passkey = z.output<typeof Passkey>

/** `offered` is false where the deployment has switched second factors off. */
export const SecondFactor = z.object({
  offered: z.boolean(),
  totp: z.boolean(),
  recovery_codes_left: z.number(),
  passkeys: z.array(Passkey),
})
export type SecondFactor = z.output<typeof SecondFactor>

/** Who changes how he signs in proves once more that it is he. */
export const PasswordAgain = z.object({
  password: z.string().min(1, "Enter your current password.").max(limits.password_max),
})
export const Code = z.string().trim().min(1, "Enter the code.").max(100)
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** What a browser's WebAuthn functions take and give, as JSON; the server checks what it gets back. */
const WebAuthn = z.record(z.string(), z.unknown())
const Challenge = z.object({ challenge: z.string().min(1).max(200) })
const Empty = z.undefined()

export const secondFactor = {
  read: route({ method: "GET", path: "/api/users/me/second-factor", answer: SecondFactor }),
  /** Begins with an authenticator app; it counts once a code was confirmed. */
  beginTotp: route({
    method: "POST",
    path: "/api/users/me/second-factor/totp",
    body: PasswordAgain,
    answer: z.object({ secret: z.string(), otpauth_url: z.string() }),
    secret: true,
    traceless: true,
  }),
  confirmTotp: route({
    method: "POST",
    path: "/api/users/me/second-factor/totp/confirm",
    body: z.object({ code: Code }),
    answer: RecoveryCodes,
    secret: true,
  }),
  removeTotp: route({
    method: "POST",
    path: "/api/users/me/second-factor/totp/remove",
    body: PasswordAgain,
    answer: Empty,
    status: 204,
  }),
  renewRecoveryCodes: route({
    method: "POST",
    path: "/api/users/me/second-factor/recovery-codes",
    body: PasswordAgain,
    answer: RecoveryCodes,
    secret: true,
  }),
  beginPasskey: route({
    method: "POST",
    path: "/api/users/me/passkeys/options",
    body: PasswordAgain,
    answer: z.object({ challenge: z.string(), options: WebAuthn }),
    secret: true,
    traceless: true,
  }),
  addPasskey: route({
    method: "POST",
    path: "/api/users/me/passkeys",
    body: Challenge.extend({ name: PersonName, response: WebAuthn }),
    answer: Passkey.extend({ recovery_codes: z.array(z.string()) }),
    status: 201,
    secret: true,
  }),
  renamePasskey: route({
    method: "PUT",
    path: "/api/users/me/passkeys/:id",
    params: ById,
    body: z.object({ name: PersonName }),
    answer: Passkey,
  }),
  removePasskey: route({
    method: "POST",
    path: "/api/users/me/passkeys/:id/remove",
    params: ById,
    body: PasswordAgain,
    answer: Empty,
    status: 204,
  }),
  /** An administrator lets somebody in again who lost what he signed in with. */
  removeOf: route({
    method: "DELETE",
    path: "/api/users/:id/second-factor",
    params: ById,
    answer: Empty,
    status: 204,
  }),
  /** The second step of a login: a code of the app, or one of the recovery codes. */
  answerCode: route({
    method: "POST",
    path: "/api/users/login/second-factor",
    body: Challenge.extend({ code: Code }),
    answer: SignedIn,
    open: true,
    secret: true,
  }),
  passkeyOptions: route({
    method: "POST",
    path: "/api/users/login/passkey-options",
    body: Challenge,
    answer: z.object({ options: WebAuthn }),
    open: true,
    secret: true,
    traceless: true,
  }),
  answerPasskey: route({
    method: "POST",
    path: "/api/users/login/passkey",
    body: Challenge.extend({ response: WebAuthn }),
    answer: SignedIn,
    open: true,
    secret: true,
  }),
}
