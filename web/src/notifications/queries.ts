import { notifications } from "@hub/contract/notifications"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../call.ts"

export function notificationList() {
  return queryOptions({
    queryKey: ["notifications"],
    queryFn: ({ signal }) => call(notifications.list, { signal }),
  })
}

type NotificationMark = { id: number; dismissed?: boolean }

/** The ticker goes on at once; the hub is told meanwhile. */
export function useMarkNotification() {
  const cache = useQueryClient()
  const { queryKey } = notificationList()
  return useMutation({
    mutationFn: ({ id, dismissed = false }: NotificationMark) =>
      call(notifications.mark, { params: { id }, body: { read: true, dismissed }, keepalive: true }),
    onMutate: async ({ id }) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (known) => known?.map((one) => (one.id === id ? { ...one, read: true } : one)))
    },
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
}
