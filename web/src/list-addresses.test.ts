import { expect, test } from "vitest"
import { authorHistoryFilters } from "./author/filters.ts"
import { collectionFilters } from "./collections/filters.ts"
import { imageFilters } from "./images/filters.ts"
import { importFilters } from "./imports/filters.ts"
import { linkFilters } from "./links/filters.ts"
import { logFilters } from "./logs/filters.ts"
import { milestoneFilters } from "./milestones/filters.ts"
import { projectFilters } from "./projects/filters.ts"
import { releaseFilters } from "./releases/filters.ts"
import { publicationFilters } from "./publications/filters.ts"
import { endedReviewFilters } from "./reviews/history/filters.ts"
import { stakeholderFilters } from "./stakeholders/filters.ts"
import { tagFilters } from "./tags/filters.ts"
import { taskFilters } from "./tasks/filters.ts"
import { userFilters } from "./users/filters.ts"

const days = { from: "2026-01-01", to: "2026-01-31" }

/** Links that people keep name these lists as they are here. */
test.each([
  ["activity", authorHistoryFilters, { kind: "reviews", ...days }],
  ["collections", collectionFilters, { q: "year", project: 3, owner: "me", archived: "true", sort: "-updated" }],
  ["images", imageFilters, { q: "map", show: "unused", format: "png", sort: "name", view: "table" }],
  ["imports", importFilters, { q: "prices", status: "failed", type: "word", person: 4, ...days }],
  ["links", linkFilters, { q: "census", status: "broken", view: "broken" }],
  ["logs", logFilters, { q: "rye", level: "error", category: "auth", user: "Ada", ...days }],
  ["milestones", milestoneFilters, { q: "census", project: 3, type: "release", status: "missed", sort: "-name" }],
  ["projects", projectFilters, { q: "book", status: "planning", owner: 3, tag: 4, archived: "true", sort: "target" }],
  ["editions", publicationFilters, { collection: 7, kind: "pdf" }],
  ["releases", releaseFilters, { state: "postponed" }],
  [
    "ended reviews",
    endedReviewFilters,
    { q: "rate", project: 3, person: 4, outcome: "declined", sort: "asked", ...days },
  ],
  ["stakeholders", stakeholderFilters, { q: "eve", project: 3, account: "user", can_review: "no", sort: "reviews" }],
  ["tags", tagFilters, { q: "cpi", sort: "-usage" }],
  [
    "tasks",
    taskFilters,
    { q: "tables", project: 3, assignee: 4, tag: 5, priority: "high", due: "week", status: "blocked", sort: "-title" },
  ],
  ["users", userFilters, { q: "grace", role: "admin", status: "inactive", sort: "-created_at", limit: 50 }],
])("the list of %s understands its address", (_, list, address) => {
  const nonsense = Object.fromEntries(Object.keys(address).map((name) => [name, ["nonsense"]]))

  expect(list.read({ ...address, cursor: "abc" })).toEqual({ ...address, cursor: "abc" })
  expect(list.read({ ...nonsense, cursor: "", elsewhere: 1 })).toEqual({})
})

test.each([
  ["collections", collectionFilters, "name"],
  ["images", imageFilters, "-uploaded"],
  ["milestones", milestoneFilters, "date"],
  ["projects", projectFilters, "name"],
  ["ended reviews", endedReviewFilters, "-ended"],
  ["stakeholders", stakeholderFilters, "name"],
  ["tags", tagFilters, "name"],
  ["tasks", taskFilters, "due"],
  ["users", userFilters, "name"],
])("the usual order of %s is not in the address", (_, list, sort) => {
  expect(list.read({ sort })).toEqual({})
})
