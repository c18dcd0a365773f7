import { z } from "zod"
import { SignedIn } from "./account.ts"
import { ById, route } from "./route.ts"

/** The ways to sign in that this deployment offers beside email and password. */
export const SignInOptions = z.object({
  /** The provider of sign-in, by the name that the button shows. */
  provider: z.object({ name: z.string() }).nullable(),
  second_factor: z.boolean(),
})
export type SignInOptions = z.output<typeof SignInOptions>

/** Where the provider sends people back to: the screen there calls `finish` with its own query. */
export const providerReturnPath = "/auth/provider"

export const provider = {
  options: route({ method: "GET", path: "/api/auth/options", answer: SignInOptions, open: true }),
  start: route({
    method: "POST",
    path: "/api/auth/provider/start",
    body: z.object({ remember: z.boolean().default(false) }),
    answer: z.object({ url: z.string() }),
    open: true,
    secret: true,
    audited: false,
    per_minute: 60,
  }),
  finish: route({
    method: "POST",
    path: "/api/auth/provider/finish",
    body: z.object({ query: z.string().max(8000) }),
    answer: SignedIn,
    open: true,
    secret: true,
    per_minute: 60,
  }),
  /** An administrator takes from a user what was linked at the provider. */
  unlinkOf: route({
    method: "DELETE",
    path: "/api/users/:id/provider",
    params: ById,
    answer: z.undefined(),
    status: 204,
  }),
}
