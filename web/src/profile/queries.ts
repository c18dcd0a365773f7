import { account } from "@hub/contract/account"
import { provider } from "@hub/contract/provider"
import { secondFactor } from "@hub/contract/second-factor"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../call.ts"

export function sessionList() {
  return queryOptions({
    queryKey: ["profile", "sessions"],
    queryFn: ({ signal }) => call(account.sessions, { signal }),
  })
}

export function tokenList() {
  return queryOptions({
    queryKey: ["profile", "tokens"],
    queryFn: ({ signal }) => call(account.tokens, { signal }),
  })
}

export function factorState() {
  return queryOptions({
    queryKey: ["profile", "second-factor"],
    queryFn: ({ signal }) => call(secondFactor.read, { signal }),
  })
}

export function signInOptions() {
  return queryOptions({
    queryKey: ["profile", "sign-in-options"],
    queryFn: ({ signal }) => call(provider.options, { signal }),
  })
}

/** What a new password or another second proof ends shows in every section. */
export function useProfileChanged() {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: ["profile"] })
}

/** Ends one other session, or without an id all of them. */
export function useEndSessions() {
  const changed = useProfileChanged()
  return useMutation({
    mutationFn: async (id: number | "others") => {
      if (id === "others") return (await call(account.endOtherSessions)).ended
      await call(account.endSession, { params: { id } })
      return 1
    },
    onSettled: changed,
  })
}

export function useRevokeToken() {
  const changed = useProfileChanged()
  return useMutation({
    mutationFn: (id: number) => call(account.revokeToken, { params: { id } }),
    onSettled: changed,
  })
}
