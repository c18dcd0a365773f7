import { comments } from "@hub/contract/comments"
import { drafts } from "@hub/contract/drafts"
import { topics } from "@hub/contract/topics"
import { expect, test } from "vitest"
import { createFreshHub } from "../../../test/fresh-hub.ts"
import { listen } from "../../../test/listen.ts"

test("a page hears at once that somebody writes in another paragraph, and nothing while they stay in it", async () => {
  const hub = await createFreshHub()
  const { id } = (await hub.as("ben")(topics.create, { body: { title: "Rye", content: "One.\n\nTwo.\n" } })).answer
  const report = (paragraph: { revision: number; start: number; end: number } | null, who: "ben" | "dora" = "ben") =>
    hub.as(who)(drafts.presence, {
      params: { id },
      body: { client_id: `tab-of-${who}`, state: "editing", paragraph },
    })
  const page = await listen(hub, "cleo", comments.stream.path.replace(":id", String(id)))

  await report({ revision: 1, start: 0, end: 4 })
  const afterComing = await page.liveUpdates(1)
  await report({ revision: 1, start: 0, end: 4 })
  await report({ revision: 1, start: 6, end: 10 })
  const afterMoving = await page.liveUpdates(2)
  await hub.as("ben")(topics.save, { params: { id }, body: { title: "Rye", content: "One.\n\nTwice.\n" } })
  await page.liveUpdates(3)
  await report(null, "dora")

  expect([afterComing, afterMoving, await page.liveUpdates(4)]).toEqual([1, 2, 4])
  expect(page.kinds()).toEqual(["presence", "presence", "text", "presence"])
})
