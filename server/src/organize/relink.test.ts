import { expect, test } from "vitest"
import { chainRedirects, type MovedPosition, rewriteMovedLinks } from "./relink.ts"

const home = "http://hub.test"
/** What stood in topic 1 under “b” and “ü” stands in topic 2; its own top is topic 1's. */
const moved: MovedPosition = ({ topic, anchor }) =>
  topic === 1 && anchor === "b"
    ? { topic: 2, anchor: "b-1" }
    : topic === 1 && anchor === "ü"
      ? { topic: 2, anchor: undefined }
      : undefined
const inTopic = (to: number, text: string, from = to) => rewriteMovedLinks(text, moved, { from, to, home })

test("an address keeps its form and leads where its words are", () => {
  const text =
    "[a](/topics/1/edit#b) [c](/topics/1#%C3%BC 'title') [d](<http://hub.test/topics/1/edit#user-content-b>)\n\n[e]: /topics/1#b\n"

  expect(inTopic(7, text)).toEqual({
    content:
      "[a](/topics/2/edit#b-1) [c](/topics/2 'title') [d](<http://hub.test/topics/2/edit#b-1>)\n\n[e]: /topics/2#b-1\n",
    links: 4,
  })
})

test("an anchor alone becomes the address of a topic where its words have left, and stays one where they have come along", () => {
  expect(inTopic(1, "[x](#b) [y](#other)").content).toBe("[x](/topics/2/edit#b-1) [y](#other)")
  expect(inTopic(2, "[x](#b) [y](#ü)", 1).content).toBe("[x](#b-1) [y](/topics/2/edit)")
  expect(inTopic(2, "[x](/topics/1#b)").content).toBe("[x](#b-1)")
})

test("what leads elsewhere keeps every byte", () => {
  const text =
    "[a](/topics/1) [b](/topics/12#b) [c](https://x.test/topics/1#b) `[d](/topics/1#b)` ![e](/topics/1#b) [f](#)\r\n"

  expect(inTopic(7, text)).toEqual({ content: text, links: 0 })
})

test("one move after the other leads to the last place", () => {
  const again: MovedPosition = ({ topic, anchor }) =>
    topic === 2 && anchor === "b-1" ? { topic: 3, anchor: "c" } : undefined

  expect(chainRedirects([moved, again])({ topic: 1, anchor: "b" })).toEqual({ topic: 3, anchor: "c" })
  expect(chainRedirects([moved, again])({ topic: 1, anchor: "ü" })).toEqual({ topic: 2, anchor: undefined })
  expect(chainRedirects([moved, again])({ topic: 4, anchor: "b" })).toBeUndefined()
})
