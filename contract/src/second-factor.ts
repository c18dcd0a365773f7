import { secondFactors } from "./account/values.ts"
import { z } from "zod"
import { PersonName, SignedIn } from "./account.ts"
import { limits } from "./limits.ts"
import { ById, Moment, route } from "./route.ts"

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

/** Who changes how they sign in proves once more who they are. */
export const ConfirmPasswordInput = z.object({
  password: z.string().min(1, "Enter your current password.").max(limits.password_max),
})
export const SecondFactorCode = z.string().trim().min(1, "Enter the code.").max(100)
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

/** What a browser's WebAuthn functions take and give, as JSON; the server checks what it gets back. */
const WebAuthn = z.record(z.string(), z.unknown())
const WebAuthnChallenge = z.object({ challenge: z.string().min(1).max(200) })
const Empty = z.undefined()

export const secondFactor = {
  read: route({ method: "GET", path: "/api/users/me/second-factor", answer: SecondFactor }),
  /** Begins with an authenticator app; it counts once a code was confirmed. */
  beginTotp: route({
    method: "POST",
    path: "/api/users/me/second-factor/totp",
    body: ConfirmPasswordInput,
    answer: z.object({ secret: z.string(), otpauth_url: z.string() }),
    secret: true,
    audited: false,
  }),
  confirmTotp: route({
    method: "POST",
    path: "/api/users/me/second-factor/totp/confirm",
    body: z.object({ code: SecondFactorCode }),
    answer: RecoveryCodes,
    secret: true,
  }),
  removeTotp: route({
    method: "POST",
    path: "/api/users/me/second-factor/totp/remove",
    body: ConfirmPasswordInput,
    answer: Empty,
    status: 204,
  }),
  renewRecoveryCodes: route({
    method: "POST",
    path: "/api/users/me/second-factor/recovery-codes",
    body: ConfirmPasswordInput,
    answer: RecoveryCodes,
    secret: true,
  }),
  beginPasskey: route({
    method: "POST",
    path: "/api/users/me/passkeys/options",
    body: ConfirmPasswordInput,
    answer: z.object({ challenge: z.string(), options: WebAuthn }),
    secret: true,
    audited: false,
  }),
  addPasskey: route({
    method: "POST",
    path: "/api/users/me/passkeys",
    body: WebAuthnChallenge.extend({ name: PersonName, response: WebAuthn }),
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
    body: ConfirmPasswordInput,
    answer: Empty,
    status: 204,
  }),
  /** An administrator lets somebody in again who lost what they signed in with. */
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
    body: WebAuthnChallenge.extend({ code: SecondFactorCode }),
    answer: SignedIn,
    open: true,
    secret: true,
  }),
  passkeyOptions: route({
    method: "POST",
    path: "/api/users/login/passkey-options",
    body: WebAuthnChallenge,
    answer: z.object({ options: WebAuthn }),
    open: true,
    secret: true,
    audited: false,
  }),
  answerPasskey: route({
    method: "POST",
    path: "/api/users/login/passkey",
    body: WebAuthnChallenge.extend({ response: WebAuthn }),
    answer: SignedIn,
    open: true,
    secret: true,
  }),
}
