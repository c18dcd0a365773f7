import { accessRequests, type accessStatuses } from "@hub/contract/access-requests"
import type { Role } from "@hub/contract/account/values"
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query"
import { call, callPage } from "../../call.ts"
import { growingQuery } from "../../growing-query.ts"
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
  return {
    ...growingQuery(["access-requests", "list", status], (at, signal) =>
      callPage(accessRequests.list, {
        query: { status, ...at },
        signal,
      }),
    ),
    placeholderData: keepPreviousData,
  }
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
