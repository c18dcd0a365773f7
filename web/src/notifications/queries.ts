import { notifications } from "@hub/contract/notifications"
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../call.ts"

export function notificationList() {
  return queryOptions({
    queryKey: ["notifications"],
    queryFn: ({ signal }) => call(notifications.list, { signal }),
  })
}

/** What is shown of one's work, which a new notification says is another. */
const work = [["dashboard"], ["reviews"], ["tasks"], ["menu"]]

/** Reads the notifications again, and with a new one what is shown of the work that it tells of. */
export async function readNewNotifications(cache: QueryClient): Promise<void> {
  const { queryKey } = notificationList()
  const before = cache.getQueryData(queryKey)
  await cache.invalidateQueries({ queryKey })
  const known = new Set(before?.map(({ id }) => id))
  if (before === undefined || !cache.getQueryData(queryKey)?.some(({ id }) => !known.has(id))) return
  await Promise.all(work.map((queryKey) => cache.invalidateQueries({ queryKey })))
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
