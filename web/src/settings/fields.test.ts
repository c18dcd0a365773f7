import type { SettingDetail } from "@hub/contract/settings"
import { expect, test } from "vitest"
import { toSettingFormValues, settingKeysOf, changesOfSettings, describeSettingValue } from "./fields.ts"

const now = (key: SettingDetail["key"], value: SettingDetail["value"], version = 3): SettingDetail => ({
  key,
  value,
  version,
  changed_by: null,
  changed_at: null,
})
const seen = [now("review_days", 7), now("review_pauses", true), now("hub_name", "Papers")]

test("only what differs is sent, with the version that was read", () => {
  const fields = { review_days: "10", review_pauses: "false", hub_name: "Papers" }

  expect(changesOfSettings(fields, seen)).toEqual({
    changes: [
      { key: "review_days", value: 10, version: 3 },
      { key: "review_pauses", value: false, version: 3 },
    ],
    errors: {},
  })
})

test("what is set to its default goes back to it", () => {
  expect(changesOfSettings({ hub_name: " Documentation Project Hub " }, seen).changes).toEqual([
    { key: "hub_name", value: null, version: 3 },
  ])
})

test.each([
  ["", "Enter a whole number."],
  ["1.5", "Enter a whole number."],
  ["0", "Enter 1 or more."],
])("a review is not due in “%s” days", (text, sentence) => {
  expect(changesOfSettings({ review_days: text }, seen)).toEqual({ changes: [], errors: { review_days: sentence } })
})

test("values are told in words", () => {
  expect([
    describeSettingValue("review_days", 7),
    describeSettingValue("review_pauses", "true"),
    describeSettingValue("gate_not_approved", "block"),
  ]).toEqual(["7 days", "yes", "Blocks publishing"])
})

test("a section has the fields of its settings", () => {
  expect(toSettingFormValues(seen, settingKeysOf("review"))).toEqual({ review_days: "7", review_pauses: "true" })
})
