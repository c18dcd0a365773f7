import type { Announcement } from "@hub/contract/announcements"
import { expect, test } from "vitest"
import { makeAnnouncementChangeSchema, newAnnouncementSchema, toAnnouncementFormValues } from "./fields.ts"

const announcement = {
  title: "Maintenance",
  message: "The hub is offline on Sunday.",
  type: "author",
  link: "/topics",
  starts_at: "2026-11-21T09:00:17.250Z",
  ends_at: "2026-11-22T09:00:42.500Z",
} as Announcement

test("a start and an end that were not touched stay as they are, to the second", () => {
  const values = { ...toAnnouncementFormValues(announcement), title: "Maintenance on Sunday" }

  const { data } = makeAnnouncementChangeSchema(announcement).safeParse(values)

  expect(data).toEqual({ ...announcement, title: "Maintenance on Sunday", show_again: false })
})

test("a start that was moved is a whole minute, and an end that was emptied is none", () => {
  const values = toAnnouncementFormValues({ ...announcement, starts_at: "2026-11-21T10:30:00.000Z" })

  const { data } = makeAnnouncementChangeSchema(announcement).safeParse({ ...values, ends_at: "", show_again: true })

  expect(data).toMatchObject({ starts_at: "2026-11-21T10:30:00.000Z", ends_at: null, show_again: true })
})

test("a new announcement reaches everyone, at once and without an end, unless more is said", () => {
  const values = { ...toAnnouncementFormValues(null), title: "Welcome", message: "Hello." }

  expect(newAnnouncementSchema.safeParse(values).data).toEqual({
    title: "Welcome",
    message: "Hello.",
    type: "global",
    link: null,
    starts_at: null,
    ends_at: null,
  })
})

test("title and message are required", () => {
  const { error } = newAnnouncementSchema.safeParse(toAnnouncementFormValues(null))

  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["title", "A title is required."],
    ["message", "A message is required."],
  ])
})
