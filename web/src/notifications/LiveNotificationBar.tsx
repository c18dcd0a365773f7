import { ActionIcon } from "@mantine/core"
import type { Notification } from "@hub/contract/notifications"
import { IconBell, IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useId, useRef } from "react"
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
}

/** One notification at a time; the arrows lead to the others. */
export function LiveNotificationBar(props: TellingProps) {
  const told = useToldNotification(props)
  return told && <ToldNotification {...told} />
}

/** The same on a phone: behind a bell, whose dot says that something is new. */
export function NotificationBell(props: TellingProps) {
  const told = useToldNotification(props)
  const id = useId()
  const popover = useRef<HTMLElement>(null)
  if (!told) return null
  // What is followed leads elsewhere; after one that is dismissed comes the next.
  function leave(dismissed: boolean): void {
    if (!dismissed) popover.current?.hidePopover()
    told?.onLeave(dismissed)
  }
  return (
    <>
      <button
        type="button"
        className={`${controls.hoverable} ${controls.ringInside} ${styles.bell}`}
        popoverTarget={id}
        aria-label={`Notifications: ${told.count === 0 ? "none" : told.count} new`}
        data-new={told.count > 0 || undefined}
      >
        <IconBell size={20} stroke={1.6} aria-hidden />
      </button>
      <output className={layout.unseen}>{told.one?.message}</output>
      <section ref={popover} id={id} popover="auto" aria-label="Notifications" className={styles.popover}>
        <ToldNotification {...told} onLeave={leave} />
      </section>
    </>
  )
}

type ToldNotificationProps = {
  one: Notification | undefined
  place: number
  count: number
  onStep: (next: number) => void
  /** It was followed, or dismissed. */
  onLeave: (dismissed: boolean) => void
}

/** Which notification is told, and how the others are reached; nothing while that is not known yet. */
function useToldNotification({ shown, onShow }: TellingProps): ToldNotificationProps | null {
  const cache = useQueryClient()
  const open = useNotificationUpdates(() => void readNewNotifications(cache))
  const { data, isError } = useQuery({ ...notificationList(), refetchInterval: open ? false : askEvery })
  const mark = useMarkNotification()
  if (data === undefined && !isError) return null

  const unreadOnes = unreadNotifications(data ?? [])
  const place = indexOfShown(unreadOnes, shown)
  const one = unreadOnes[place]
  return {
    one,
    place,
    count: unreadOnes.length,
    onStep: (next) => onShow({ key: unreadOnes[next] ? keyOfNotification(unreadOnes[next]) : "", place: next }),
    onLeave: (dismissed) => {
      if (!one) return
      onShow({ key: "", place })
      mark.mutate({ id: one.id, dismissed })
    },
  }
}

function ToldNotification({ one, place, count, onStep, onLeave }: ToldNotificationProps) {
  if (!one)
    return (
      <div className={styles.row}>
        <IconBell size={15} aria-hidden className={layout.rigid} />
        <output>No new notifications.</output>
      </div>
    )
  const buttons = [
    { label: "Previous notification", Icon: IconChevronUp, disabled: place === 0, run: () => onStep(place - 1) },
    { label: "Next notification", Icon: IconChevronDown, disabled: place === count - 1, run: () => onStep(place + 1) },
    { label: "Dismiss this notification", Icon: IconX, disabled: false, run: () => onLeave(true) },
  ]
  return (
    <div className={styles.row}>
      <IconBell size={15} aria-hidden className={layout.rigid} />
      <output className={styles.sentence}>
        <NotificationMessage one={one} onFollow={() => onLeave(false)}>
          {one.message}
        </NotificationMessage>
        <time className={styles.when} dateTime={one.created_at}>
          {formatNotificationDay(one.created_at)}
        </time>
      </output>
      <span className={styles.place}>
        {place + 1} of {count}
      </span>
      {buttons.map(({ label, Icon, disabled, run }) => (
        <ActionIcon key={label} size="sm" aria-label={label} title={label} disabled={disabled} onClick={run}>
          <Icon size={16} aria-hidden />
        </ActionIcon>
      ))}
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
