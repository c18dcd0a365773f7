import type { SavedTopic } from "@hub/contract/topics"
import { expect, test } from "vitest"
import { CallFailed } from "../call.ts"
import { toTopicText } from "./draft.ts"
import { describeSave, failureDetail } from "./save-outcome.ts"

const answer = (more: Partial<SavedTopic>) => ({ revision: 5, joined: null, unchanged: false, ...more }) as SavedTopic

test("a save says more only where nothing changed", () => {
  expect(describeSave(answer({}))).toEqual({})
  expect(describeSave(answer({ unchanged: true }))).toEqual({
    more: "Nothing has changed, so this is still version 5.",
  })
})

test("a save of what readers have in an older text says so, with the way to publish it", () => {
  const live = { publication_id: 3, collection_id: 7, title: "Guide", kind: "pdf", edition: 2, at: null } as const

  expect(describeSave(answer({}), live)).toEqual({
    more: "Readers still have edition 2 of “Guide” (PDF).",
    link: { to: "/publish/pdf?collection=7", label: "Publish" },
  })
  expect(describeSave(answer({ unchanged: true }), live).link).toBeUndefined()
})

test("a failed save says why, where the hub said so", () => {
  const refusal = new CallFailed({ error: "“Handbook” is frozen.", code: "frozen" }, 409)

  expect(failureDetail(refusal)).toEqual({ more: "“Handbook” is frozen." })
  expect(failureDetail(new Error("boom"))).toEqual({})
})

test("of a topic its title, text and frontmatter are edited", () => {
  const topic = { id: 7, revision: 5, title: "Weights", content: "One.", frontmatter: "a: 1" }

  expect(toTopicText(topic)).toEqual({ title: "Weights", content: "One.", frontmatter: "a: 1" })
})
