import { ActionIcon } from "@mantine/core"
import type { Notification } from "@hub/contract/notifications"
import { IconBell, IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import layout from "../widgets/Layout.module.css"
import controls from "../widgets/Controls.module.css"
import styles from "./LiveNotificationBar.module.css"
import { useNotificationUpdates } from "./live-updates.ts"
import { notificationList, readNewNotifications, useMarkNotification } from "./queries.ts"
import {
  isWebPage,
  keyOfNotification,
  pathOfLink,
  indexOfShown,
  formatNotificationDay,
  unreadNotifications,
} from "./unread.ts"

/** How often the hub is asked while it cannot say by itself that there is something new. */
const askEvery = 60_000

/** Which notification is told: the one of a key, or the one at its place. */
export type ShownNotification = { key: string; place: number }
export type TellingProps = {
  shown: ShownNotification
  onShow: (shown: ShownNotification) => void
  /** In a strip of one line, which is not there while there is nothing to tell. */
  isStrip?: boolean
}

/** One notification at a time; the arrows lead to the others. */
export function LiveNotificationBar({ shown, onShow, isStrip = false }: TellingProps) {
  const cache = useQueryClient()
  const open = useNotificationUpdates(() => void readNewNotifications(cache))
  const { data, isError } = useQuery({ ...notificationList(), refetchInterval: open ? false : askEvery })
  const mark = useMarkNotification()

  const unreadOnes = unreadNotifications(data ?? [])
  const place = indexOfShown(unreadOnes, shown)
  const one = unreadOnes[place]
  const show = (next: number) =>
    onShow({ key: unreadOnes[next] ? keyOfNotification(unreadOnes[next]) : "", place: next })
  const leave = (dismissed: boolean) => {
    if (!one) return
    onShow({ key: "", place })
    mark.mutate({ id: one.id, dismissed })
  }
  if (data === undefined && !isError) return null
  if (!one)
    return isStrip ? null : (
      <div className={styles.row}>
        <IconBell size={15} aria-hidden className={layout.rigid} />
        <output>No new notifications.</output>
      </div>
    )
  return (
    <div className={styles.row}>
      <IconBell size={15} aria-hidden className={layout.rigid} />
      <output className={styles.sentence} data-strip={isStrip || undefined}>
        <NotificationMessage one={one} onFollow={() => leave(false)}>
          {one.message}
        </NotificationMessage>
        <time className={styles.when} dateTime={one.created_at}>
          {formatNotificationDay(one.created_at)}
        </time>
      </output>
      <span className={styles.place}>
        {place + 1} of {unreadOnes.length}
      </span>
      <ActionIcon
        size="sm"
        aria-label="Previous notification"
        title="Previous notification"
        disabled={place === 0}
        onClick={() => show(place - 1)}
      >
        <IconChevronUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size="sm"
        aria-label="Next notification"
        title="Next notification"
        disabled={place === unreadOnes.length - 1}
        onClick={() => show(place + 1)}
      >
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size="sm"
        aria-label="Dismiss this notification"
        title="Dismiss this notification"
        onClick={() => leave(true)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}

type NotificationMessageProps = { one: Notification; onFollow: () => void; children: ReactNode }

/** Clicking reads it and leads where it points; one that points nowhere is only read. */
function NotificationMessage({ one: { link, title }, onFollow, children }: NotificationMessageProps) {
  const path = link === null ? undefined : pathOfLink(link)
  if (path !== undefined)
    return (
      <Link
        to={path}
        title={title}
        className={`${controls.textButton} ${controls.underlined} ${styles.message}`}
        onClick={onFollow}
      >
        {children}
      </Link>
    )
  if (link !== null && isWebPage(link))
    return (
      <a
        href={link}
        title={title}
        className={`${controls.textButton} ${controls.underlined} ${styles.message}`}
        target="_blank"
        rel="noreferrer"
        onClick={onFollow}
      >
        {children}
      </a>
    )
  return (
    <button
      type="button"
      title={title}
      className={`${controls.textButton} ${controls.underlined} ${styles.message}`}
      onClick={onFollow}
    >
      {children}
    </button>
  )
}
