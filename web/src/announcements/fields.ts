import { type Announcement, AnnouncementChange, NewAnnouncement } from "@hub/contract/announcements"
import type { Fields } from "./AnnouncementForm.tsx"
import { fieldOf, momentOf } from "./words.ts"

export const fieldsOf = (one: Announcement | null): Fields => ({
  title: one?.title ?? "",
  message: one?.message ?? "",
  type: one?.type ?? "global",
  link: one?.link ?? "",
  starts_at: fieldOf(one?.starts_at ?? null),
  ends_at: fieldOf(one?.ends_at ?? null),
  show_again: false,
})

const readable = (values: unknown) => {
  const { starts_at, ends_at, ...rest } = values as Fields
  return { ...rest, starts_at: momentOf(starts_at), ends_at: momentOf(ends_at) }
}

/** The fields as the contract takes them. */
export const newShape = { safeParse: (values: unknown) => NewAnnouncement.safeParse(readable(values)) }

/** The same for a change: a start or an end that was not touched stays as it is, to the second. */
export const changeShape = (was: Announcement) => ({
  safeParse: (values: unknown) => {
    const before = fieldsOf(was)
    const { starts_at, ends_at } = values as Fields
    return AnnouncementChange.safeParse({
      ...readable(values),
      starts_at: starts_at === before.starts_at ? was.starts_at : momentOf(starts_at),
      ends_at: ends_at === before.ends_at ? was.ends_at : momentOf(ends_at),
    })
  },
})
