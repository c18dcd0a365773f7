import { account } from "@hub/contract/account"
import { away } from "@hub/contract/away"
import type { RouteRequest } from "@hub/contract/route"
import { type EmailPreferences, notifications } from "@hub/contract/notifications"
import { type QuietHours, quietHours } from "@hub/contract/quiet-hours"
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

export function secondFactorQuery() {
  return queryOptions({
    queryKey: ["profile", "second-factor"],
    queryFn: ({ signal }) => call(secondFactor.read, { signal }),
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

export function mailPreferencesQuery() {
  return queryOptions({
    queryKey: ["profile", "mail-wishes"],
    queryFn: ({ signal }) => call(notifications.preferences, { signal }),
  })
}

export function useSaveMailPreferences() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (preferences: EmailPreferences) => call(notifications.savePreferences, { body: preferences }),
    onSuccess: (preferences) => cache.setQueryData(mailPreferencesQuery().queryKey, preferences),
  })
}

export function quietHoursQuery() {
  return queryOptions({
    queryKey: ["profile", "quiet-hours"],
    queryFn: async ({ signal }) => (await call(quietHours.read, { signal })).quiet_hours,
  })
}

/** Sets my quiet hours, or with null turns them off. */
export function useSaveQuietHours() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (hours: QuietHours | null) => {
      if (hours === null) await call(quietHours.remove)
      else await call(quietHours.save, { body: hours })
      return hours
    },
    onSuccess: (hours) => cache.setQueryData(quietHoursQuery().queryKey, hours),
  })
}

export function ownAbsenceQuery() {
  return queryOptions({
    queryKey: ["profile", "absence"],
    queryFn: async ({ signal }) => (await call(away.read, { signal })).absence,
  })
}

/** Says when I am away, or with null that I am here. */
export function useSaveAbsence() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (absence: RouteRequest<typeof away.keep>["body"] | null) => {
      if (absence === null) await call(away.end)
      else await call(away.keep, { body: absence })
    },
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ownAbsenceQuery().queryKey }),
        cache.invalidateQueries({ queryKey: ["reviews"] }),
      ]),
  })
}
