import { expect, test } from "vitest"
import { mergePreferences } from "./preferences.ts"

const view = (name: string) => ({ name, search: { status: "draft" } })

test("a changed preference leaves the others as they are, and the views of other lists too", () => {
  const known = {
    getting_started_hidden: true,
    tour: null,
    folded_menu: ["recent" as const],
    saved_editions: {},
    saved_views: { topics: [view("Mine")], tags: [view("Unused")] },
  }

  expect(mergePreferences(known, { tour: "home", saved_views: { tags: [] } })).toEqual({
    ...known,
    tour: "home",
    saved_views: { topics: [view("Mine")], tags: [] },
  })
})
