import type { Notification } from "@hub/contract/notifications"
import { expect, test } from "vitest"
import {
  isWebPage,
  keyOfNotification,
  pathOfLink,
  indexOfShown,
  formatNotificationDay,
  unreadNotifications,
} from "./unread.ts"

const notificationOf = (id: number, message = `Message ${id}`, read = false): Notification => ({
  id,
  message,
  read,
  title: "",
  type: "global",
  link: null,
  created_at: "2026-11-21T09:00:00Z",
})

test("what was read is not told again, and the same message of the same notification only once", () => {
  const list = [
    notificationOf(1),
    notificationOf(2, "Read", true),
    notificationOf(1),
    notificationOf(1, "Revised"),
    notificationOf(3),
  ]

  expect(unreadNotifications(list).map(keyOfNotification)).toEqual(["1 Message 1", "1 Revised", "3 Message 3"])
})

test.each([
  [undefined, "Recently"],
  [null, "Recently"],
  ["", "Recently"],
  ["yesterday or so", "Recently"],
])("a notification of %s came recently", (moment, words) => {
  expect(formatNotificationDay(moment)).toBe(words)
})

test("a notification says the day it came", () => {
  expect(formatNotificationDay("2026-11-21T12:00:00Z")).toMatch(/2026/)
})

test("what is being read stays in view while others come and go", () => {
  const list = [notificationOf(5), notificationOf(4), notificationOf(3)]
  const shown = { key: keyOfNotification(notificationOf(4)), place: 0 }

  expect(indexOfShown(list, shown)).toBe(1)
  expect(indexOfShown([notificationOf(5), notificationOf(3)], { ...shown, place: 1 })).toBe(1)
  expect(indexOfShown([notificationOf(5)], { ...shown, place: 1 })).toBe(0)
  expect(indexOfShown([], { ...shown, place: 1 })).toBe(0)
})

test.each([
  ["/topics/3?tab=1#end", "/topics/3?tab=1#end", false],
  ["https://office.test/a", undefined, true],
  ["//evil.test", undefined, false],
  ["/\\evil.test", undefined, false],
  ["javascript:alert(1)", undefined, false],
])("%s leads within the hub: %s, to another page: %s", (link, path, page) => {
  expect([pathOfLink(link), isWebPage(link)]).toEqual([path, page])
})
