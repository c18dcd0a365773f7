import { publications } from "@hub/contract/publications"
import type { PublicationKind } from "@hub/contract/publications/values"
import { type ReleaseDetail, releases } from "@hub/contract/releases"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call, callPage, errorSentence } from "../call.ts"
import { growingQuery } from "../growing-query.ts"
import { toast } from "../toast.ts"
import type { ReleaseSearch } from "./filters.ts"

const lookAgain = 2000

export const releaseList = (filter: ReleaseSearch) => ({
  ...growingQuery(["releases", "list", filter], (at, signal) =>
    callPage(releases.list, { query: { ...filter, limit: 50, ...at }, signal }),
  ),
  staleTime: 0,
})

export const releaseQuery = (id: number) =>
  queryOptions({
    queryKey: ["releases", "one", id],
    queryFn: ({ signal }) => call(releases.read, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.waits.some(({ need }) => need === "build") ? lookAgain : false),
  })

/** In which time zone the office plans its releases. */
export const officeQuery = queryOptions({
  queryKey: ["releases", "office"],
  queryFn: ({ signal }) => call(releases.office, { signal }),
  staleTime: 60_000,
})

/** The finished editions of a collection that readers do not have yet. */
export const finishedEditionsQuery = (collection: number, kind: PublicationKind) =>
  queryOptions({
    queryKey: ["publications", "finished", collection, kind],
    queryFn: ({ signal }) =>
      callPage(publications.list, { query: { collection, kind, status: ["built", "scheduled"], limit: 100 }, signal }),
    staleTime: 0,
  })

/** Does something with a release; what it becomes is shown at once. */
export function useReleaseAction() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (action: () => Promise<ReleaseDetail>) => action(),
    onSuccess: (release) => {
      cache.setQueryData(releaseQuery(release.id).queryKey, release)
      void cache.invalidateQueries({ queryKey: ["releases", "list"] })
      void cache.invalidateQueries({ queryKey: ["publications"] })
    },
  })
}

/** The same where no dialog is open that says what went wrong. */
export function useQuickReleaseAction() {
  const action = useReleaseAction()
  const cache = useQueryClient()
  return {
    isPending: action.isPending,
    run(what: () => Promise<ReleaseDetail>, done: string) {
      action.mutate(what, {
        onSuccess: () => toast(done, "success"),
        onError: (error) => {
          toast(errorSentence(error), "error")
          void cache.invalidateQueries({ queryKey: ["releases"] })
        },
      })
    },
  }
}
