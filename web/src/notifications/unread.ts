import type { Notification } from "@hub/contract/notifications"
import { formatDayOf } from "../widgets/day.ts"

/** What is still to be read, each once: the same message of the same notification is not told twice. */
export function unreadNotifications(notifications: Notification[]): Notification[] {
  const keys = new Set<string>()
  return notifications.filter((one) => !one.read && isNew(keys, keyOfNotification(one)))
}

export const keyOfNotification = ({ id, message }: Pick<Notification, "id" | "message">) => `${id} ${message}`

/** When a notification was made, in the words of this place; a moment that nobody knows was recently. */
export function formatNotificationDay(created_at: string | null | undefined): string {
  const isKnown = !Number.isNaN(Date.parse(created_at ?? ""))
  return isKnown ? formatDayOf(created_at ?? "") : "Recently"
}

/** The place of the one that is shown among what is there; when it has gone, whatever stands in its place now. */
export function indexOfShown(notifications: Notification[], shown: { key: string; place: number }): number {
  const found = notifications.findIndex((one) => keyOfNotification(one) === shown.key)
  return found >= 0 ? found : Math.max(0, Math.min(shown.place, notifications.length - 1))
}

/** The path within the hub that a link leads to; nothing for one that leads elsewhere. */
export const pathOfLink = (link: string) => (/^\/(?![/\\])/.test(link) ? link : undefined)

/** A link to another place, if it is one that a browser opens as a page. */
export const isWebPage = (link: string) => /^https?:\/\//i.test(link)

function isNew(keys: Set<string>, key: string): boolean {
  return keys.size < keys.add(key).size
}
