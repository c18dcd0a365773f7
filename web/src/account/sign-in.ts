import { account, type Credentials, type SignedIn } from "@hub/contract/account"
import type { SecondFactorRequired } from "@hub/contract/second-factor"
import type { z } from "zod"
import { CallFailed, call } from "../call.ts"

export type PasswordProof = { signedIn: SignedIn } | { required: SecondFactorRequired }

/** Proves the password. The person who has a second proof is not in yet, but asked for it next. */
export async function submitPassword(body: z.output<typeof Credentials>): Promise<PasswordProof> {
  try {
    return { signedIn: await call(account.login, { body }) }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const { failure, status } = error
    if (failure.code === "second_factor_required") return { required: failure.details as SecondFactorRequired }
    // Section 8: where the server gave no words of its own.
    if (failure.code === "unexpected" && status < 500)
      throw new CallFailed({ ...failure, error: "Invalid email or password" }, status)
    throw error
  }
}

/** In how many seconds a try is heard again, where the server has said so. */
export function readSecondsToWait(error: unknown): number | null {
  if (!(error instanceof CallFailed) || error.status !== 429) return null
  const { retry_after } = (error.failure.details ?? {}) as { retry_after?: unknown }
  return typeof retry_after === "number" ? retry_after : null
}
