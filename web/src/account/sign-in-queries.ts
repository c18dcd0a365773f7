import { account } from "@hub/contract/account"
import { provider } from "@hub/contract/provider"
import { queryOptions } from "@tanstack/react-query"
import { call } from "../call.ts"

export function passwordTokenQuery(token: string) {
  return queryOptions({
    queryKey: ["password-token", token],
    queryFn: ({ signal }) => call(account.passwordToken, { params: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The ways to sign in beside email and password. */
export function signInOptionsQuery() {
  return queryOptions({
    queryKey: ["sign-in-options"],
    queryFn: ({ signal }) => call(provider.options, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
