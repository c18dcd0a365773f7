import { accessRequests, type accessStatuses } from "@hub/contract/access-requests"
import type { Role } from "@hub/contract/account/values"
import { keepPreviousData, infiniteQueryOptions, queryOptions, useMutation } from "@tanstack/react-query"
import { call, callPage } from "../../call.ts"
import { useUsersChanged } from "../queries.ts"

export type AccessStatus = (typeof accessStatuses)[number]

/** How many wait is told by the first page. */
export function accessQueueQuery({ status }: { status: AccessStatus }) {
  return queryOptions({
    queryKey: ["access-requests", "count", status],
    queryFn: ({ signal }) => callPage(accessRequests.list, { query: { status, limit: 1 }, signal }),
  })
}

export function accessRequestList(status: AccessStatus) {
  return infiniteQueryOptions({
    queryKey: ["access-requests", "list", status],
    queryFn: ({ signal, pageParam }) =>
      callPage(accessRequests.list, {
        query: { status, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}

export function useApproveAccess() {
  const changed = useUsersChanged()
  return useMutation({
    mutationFn: ({ id, role }: { id: number; role: Role }) =>
      call(accessRequests.approve, { params: { id }, body: { role } }),
    onSettled: changed,
  })
}

export function useDeclineAccess() {
  const changed = useUsersChanged()
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      call(accessRequests.decline, { params: { id }, body: { reason } }),
    onSettled: changed,
  })
}
