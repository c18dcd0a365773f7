import type { Role } from "@hub/contract/account/values"
import { handOver } from "@hub/contract/hand-over"
import { provider } from "@hub/contract/provider"
import { secondFactor } from "@hub/contract/second-factor"
import { type User, type UserChange, users } from "@hub/contract/users"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"
import type { UserSearch } from "./filters.ts"

/** One page of accounts; the page before stays while the next is on its way. */
export function userList({ status, ...by }: UserSearch) {
  const query = {
    ...by,
    ...(status === undefined ? {} : ({ active: status === "active" ? "true" : "false" } as const)),
  }
  return queryOptions({
    queryKey: ["users", "list", query],
    queryFn: async ({ signal }) => {
      const page = await callPage(users.list, { query, signal })
      return { ...page, rows: page.rows.filter((row) => "can" in row) }
    },
    placeholderData: keepPreviousData,
    // A row says that an email is being sent until it was.
    refetchInterval: ({ state }) => (state.data?.rows.some(isAwaitingSetupEmail) ? 3000 : false),
  })
}

/** Whether the email with which somebody sets the first password is on its way. */
const isAwaitingSetupEmail = ({ password_set, active, setup_email }: User) =>
  !password_set && active && setup_email === "queued"

/** What a user has in hand, and what of it `to` would get. */
export function userWorkQuery(id: number, to?: number) {
  return queryOptions({
    queryKey: ["users", "work", id, to],
    queryFn: ({ signal }) => call(handOver.work, { params: { id }, query: to === undefined ? {} : { to }, signal }),
    staleTime: 0,
    // What is shown stays as it is until somebody else is chosen or something was moved: it is what is carried out.
    refetchOnWindowFocus: false,
  })
}

export type HeirRole = Role

/** Who could take over what a user leaves: active users of these roles, found by name or address. */
export function heirsQuery(leaving: number, q: string, roles: readonly HeirRole[]) {
  return queryOptions({
    queryKey: ["users", "heirs", leaving, q, roles],
    queryFn: async ({ signal }) => {
      const found = (role: Role) => call(users.list, { query: { q, role, active: "true", limit: 25 }, signal })
      const rows = (await Promise.all(roles.map(found))).flat()
      return rows.filter((row): row is User => "can" in row && row.id !== leaving)
    },
    placeholderData: keepPreviousData,
  })
}

/** Whatever was done to an account may show anywhere people are named. */
export function useUsersChanged() {
  const cache = useQueryClient()
  return () =>
    Promise.all([["users"], ["access-requests"], ["me"]].map((queryKey) => cache.invalidateQueries({ queryKey })))
}

export function useChangeUser() {
  const changed = useUsersChanged()
  return useMutation({
    mutationFn: ({ id, ...body }: UserChange & { id: number }) => call(users.change, { params: { id }, body }),
    onSettled: changed,
  })
}

export function useResendSetup() {
  const changed = useUsersChanged()
  return useMutation({
    mutationFn: (id: number) => call(users.resendSetupEmail, { params: { id } }),
    onSettled: changed,
  })
}

export function useRemoveSecondFactor() {
  const changed = useUsersChanged()
  return useMutation({
    mutationFn: (id: number) => call(secondFactor.removeOf, { params: { id } }),
    onSettled: changed,
  })
}

export function useUnlinkProvider() {
  const changed = useUsersChanged()
  return useMutation({
    mutationFn: (id: number) => call(provider.unlinkOf, { params: { id } }),
    onSettled: changed,
  })
}

export function useHandOver() {
  const changed = useUsersChanged()
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; to: number; seen: string }) =>
      call(handOver.start, { params: { id }, body }),
    onSettled: changed,
  })
}

export function useDeleteUser() {
  const changed = useUsersChanged()
  return useMutation({
    mutationFn: ({ id, heir }: { id: number; heir: number | undefined }) =>
      call(users.delete, { params: { id }, query: heir === undefined ? {} : { reassign_to: heir } }),
    onSettled: changed,
  })
}
