import { access, groups } from "@hub/contract/access"
import { publications } from "@hub/contract/publications"
import { users } from "@hub/contract/users"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"
import { growingQuery } from "../growing-query.ts"
import type { SelectChoice } from "../widgets/choices.ts"

export const projectAccessQuery = (id: number) =>
  queryOptions({
    queryKey: ["projects", "one", id, "access"],
    queryFn: ({ signal }) => call(access.read, { params: { id }, signal }),
  })

/** How many people see a project. */
export const projectReaderCountQuery = (id: number) =>
  queryOptions({
    queryKey: ["projects", "one", id, "reader count"],
    queryFn: async ({ signal }) =>
      (await callPage(access.readers, { params: { id }, query: { limit: 1 }, signal })).total,
  })

/** The editions of a project that people outside the hub can read. */
export function outsideEditionsQuery(project: number) {
  return queryOptions({
    queryKey: ["publications", "outside", project],
    queryFn: async ({ signal }) => {
      const query = { project, status: "live", visibility: ["link", "public"], limit: 100 } as const
      return (await callPage(publications.list, { query: { ...query, visibility: [...query.visibility] }, signal }))
        .rows
    },
  })
}

export const groupList = () =>
  growingQuery(["groups", "list"], (at, signal) => callPage(groups.list, { query: { limit: 50, ...at }, signal }))

export const groupMembersQuery = (id: number) =>
  queryOptions({
    queryKey: ["groups", id, "members"],
    queryFn: ({ signal }) => call(groups.members, { params: { id }, signal }),
  })

/** People with an account, by the number of the account. */
export const accountChoices = (q: string) =>
  queryOptions({
    queryKey: ["users", "accounts", q],
    queryFn: async ({ signal }) => listAccounts(q, signal),
  })

async function listAccounts(q: string, signal: AbortSignal): Promise<SelectChoice[]> {
  const found = await call(users.list, { query: { limit: 50, ...(q === "" ? {} : { q }) }, signal })
  return found
    .filter((row) => !("active" in row) || row.active)
    .map(({ id, name }) => ({ value: String(id), label: name }))
}

/** Groups and people together: `group 3` or `user 5`. */
export const groupAndAccountChoices = (q: string) =>
  queryOptions({
    queryKey: ["groups", "and accounts", q],
    queryFn: async ({ signal }) => {
      const [known, accounts] = await Promise.all([
        call(groups.list, { query: { limit: 20, ...(q === "" ? {} : { q }) }, signal }),
        listAccounts(q, signal),
      ])
      return [
        ...known.map(({ id, name }) => ({ value: `group ${id}`, label: `${name} (group)` })),
        ...accounts.map(({ value, label }) => ({ value: `user ${value}`, label })),
      ]
    },
  })

/** Changes who may see or do something, after which all that one sees is asked for again. */
export function useAccessAction<Given>(action: (given: Given) => Promise<unknown>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: action,
    onSettled: () => Promise.all([["projects"], ["groups"]].map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
}
