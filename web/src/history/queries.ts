import { history } from "@hub/contract/history"
import { topics } from "@hub/contract/topics"
import { queryOptions, useMutation } from "@tanstack/react-query"
import { call } from "../call.ts"
import { useTopicsChanged } from "../topics/queries.ts"

/** The text of a revision, which never changes. */
export function revisionQuery(id: number, number: number) {
  return queryOptions({
    queryKey: ["revisions", id, number],
    queryFn: ({ signal }) => call(topics.revision, { params: { id, number }, signal }),
    staleTime: Infinity,
  })
}

export function useRestoreRevision(id: number) {
  const changed = useTopicsChanged()
  return useMutation({
    mutationFn: ({ number, base_revision }: { number: number; base_revision: number }) =>
      call(history.restore, { params: { id, number }, body: { base_revision } }),
    onSettled: changed,
  })
}
