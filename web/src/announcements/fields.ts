import { type Announcement, AnnouncementChange, NewAnnouncement } from "@hub/contract/announcements"
import type { AnnouncementFormValues } from "./AnnouncementForm.tsx"
import { toDateTimeField, fromDateTimeField } from "./labels.ts"

export const toAnnouncementFormValues = (one: Announcement | null): AnnouncementFormValues => ({
  title: one?.title ?? "",
  message: one?.message ?? "",
  type: one?.type ?? "global",
  link: one?.link ?? "",
  starts_at: toDateTimeField(one?.starts_at ?? null),
  ends_at: toDateTimeField(one?.ends_at ?? null),
  show_again: false,
})

const parseFieldValues = (values: unknown) => {
  const { starts_at, ends_at, ...rest } = values as AnnouncementFormValues
  return { ...rest, starts_at: fromDateTimeField(starts_at), ends_at: fromDateTimeField(ends_at) }
}

/** The fields as the contract takes them. */
export const newAnnouncementSchema = {
  safeParse: (values: unknown) => NewAnnouncement.safeParse(parseFieldValues(values)),
}

/** The same for a change: a start or an end that was not touched stays as it is, to the second. */
export const makeAnnouncementChangeSchema = (was: Announcement) => ({
  safeParse: (values: unknown) => {
    const before = toAnnouncementFormValues(was)
    const { starts_at, ends_at } = values as AnnouncementFormValues
    return AnnouncementChange.safeParse({
      ...parseFieldValues(values),
      starts_at: starts_at === before.starts_at ? was.starts_at : fromDateTimeField(starts_at),
      ends_at: ends_at === before.ends_at ? was.ends_at : fromDateTimeField(ends_at),
    })
  },
})
