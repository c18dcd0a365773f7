import { expect, test } from "vitest"
import { chooseEditionTab, countApproval, listEditionTabs } from "./edition-tabs.ts"

const none = {
  cancel: false,
  retry: false,
  release: false,
  schedule: false,
  unschedule: false,
  withdraw: false,
  restore: false,
  share: false,
  download: false,
}
const topic = { kind: "topic" as const, topic_id: 1, title: "Rates", level: 1, revision: 1, approved: true }
const heading = { ...topic, kind: "heading" as const, topic_id: null, approved: false }
const queued = {
  status: "queued" as const,
  published_at: null,
  topics: [topic, heading],
  checks: [],
  files: [],
  can_make_files: false,
  may_see_figures: false,
  can: none,
}
const live = {
  ...queued,
  status: "live" as const,
  published_at: "2026-11-21T09:00:00Z",
  can_make_files: true,
  may_see_figures: true,
}
const names = (tabs: { tab: string }[]) => tabs.map(({ tab }) => tab)

test("an edition has a tab for what there is of it", () => {
  expect(names(listEditionTabs(queued))).toEqual(["overview", "contents", "changes"])
  expect(names(listEditionTabs({ ...live, may_see_figures: false }))).not.toContain("figures")
  expect(names(listEditionTabs(live))).toEqual([
    "overview",
    "contents",
    "changes",
    "checks",
    "evidence",
    "readers",
    "figures",
    "files",
  ])
})

test("who may say who reads an edition does so before readers have it", () => {
  const built = { ...queued, status: "built" as const }

  expect(names(listEditionTabs(built))).not.toContain("readers")
  expect(names(listEditionTabs({ ...built, can: { ...none, share: true } }))).toContain("readers")
})

test("an address leads to its tab, one from before the tabs to the changes it compares, and any other to the overview", () => {
  const tabs = listEditionTabs(live)

  expect(chooseEditionTab(tabs, { tab: "evidence" })).toBe("evidence")
  expect(chooseEditionTab(tabs, { against: 7 })).toBe("changes")
  expect(chooseEditionTab(tabs, {})).toBe("overview")
  expect(chooseEditionTab(listEditionTabs(queued), { tab: "changes" })).toBe("changes")
  expect(chooseEditionTab(listEditionTabs(queued), { tab: "readers" })).toBe("overview")
})

test("headings of the collection are no topics that somebody could approve", () => {
  expect(countApproval([topic, heading, { ...topic, approved: false }])).toEqual({ topics: 2, unapproved: 1 })
})
