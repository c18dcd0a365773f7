import { groups } from "@hub/contract/access"
import { embargoes } from "@hub/contract/embargoes"
import { stakeholders } from "@hub/contract/stakeholders"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, callPage } from "../call.ts"
import { growingQuery } from "../growing-query.ts"

export const embargoQuery = (id: number) =>
  queryOptions({
    queryKey: ["embargoes", "of", id],
    queryFn: ({ signal }) => call(embargoes.read, { params: { id }, signal }),
  })

export const embargoReadersQuery = (id: number) =>
  queryOptions({
    queryKey: ["embargoes", "of", id, "readers"],
    queryFn: ({ signal }) => call(embargoes.readers, { params: { id }, query: {}, signal }),
  })

export const embargoReadingsQuery = (id: number) =>
  growingQuery(["embargoes", "of", id, "readings"], (at, signal) =>
    callPage(embargoes.readings, { params: { id }, query: { limit: 20, ...at }, signal }),
  )

export const embargoChangesQuery = (id: number) =>
  growingQuery(["embargoes", "of", id, "changes"], (at, signal) =>
    callPage(embargoes.changes, { params: { id }, query: { limit: 20, ...at }, signal }),
  )

/** Every embargo that runs, the next to end first. */
export const runningEmbargoesQuery = () =>
  growingQuery(["embargoes", "running"], (at, signal) =>
    callPage(embargoes.list, { query: { limit: 50, ...at }, signal }),
  )

/** Who can be let in: groups, people with an account, and reviewers outside. `group 3` or `person 5`. */
export const embargoReaderChoices = (q: string) =>
  queryOptions({
    queryKey: ["embargoes", "reader choices", q],
    queryFn: async ({ signal }) => {
      const query = { limit: 20, ...(q === "" ? {} : { q }) }
      const [teams, people] = await Promise.all([
        call(groups.list, { query, signal }),
        call(stakeholders.list, { query, signal }),
      ])
      return [
        ...teams.map(({ id, name }) => ({ value: `group ${id}`, label: `${name} (group)` })),
        ...people.map(({ id, name, email }) => ({
          value: `person ${id}`,
          label: email === null ? name : `${name} (${email})`,
        })),
      ]
    },
  })

/** Changes an embargo or its list, after which all that one sees is asked for again. */
export function useEmbargoAction<Given>(action: (given: Given) => Promise<unknown>) {
  const changed = useEmbargoChanged()
  return useMutation({ mutationFn: action, onSettled: changed })
}

export function useEmbargoChanged() {
  const cache = useQueryClient()
  return () =>
    Promise.all([["embargoes"], ["collections"], ["topics"]].map((queryKey) => cache.invalidateQueries({ queryKey })))
}
