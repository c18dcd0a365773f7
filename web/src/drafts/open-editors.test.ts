import { expect, test } from "vitest"
import { announceOpenEditor, findOpenEditors } from "./open-editors.ts"

test("the editors of all tabs are found as long as they are open", async () => {
  const closeFirst = announceOpenEditor("first-tab")
  const closeSecond = announceOpenEditor("second-tab")

  const both = await findOpenEditors()
  closeFirst()
  const second = await findOpenEditors()
  closeSecond()

  // Other tests have tabs too.
  const own = (found: Set<string>) => ["first-tab", "second-tab"].filter((name) => found.has(name))
  expect(own(both)).toEqual(["first-tab", "second-tab"])
  expect(own(second)).toEqual(["second-tab"])
})
