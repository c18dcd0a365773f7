import type { Sequence } from "@hub/contract/sequences"
import { expect, test } from "vitest"
import { describeSequence } from "./labels.ts"

const turn = (of: Sequence["turn"]["of"]) => ({ of, name: null, since: null })

test.each<[Pick<Sequence, "status" | "paused_reason" | "note" | "turn">, string]>([
  [{ status: "draft", paused_reason: null, note: "", turn: turn("owner") }, "Not started yet."],
  [{ status: "active", paused_reason: null, note: "", turn: turn("reviewer") }, "In review."],
  [
    { status: "active", paused_reason: null, note: "", turn: turn("owner") },
    "Waiting for the owner to decide how to continue.",
  ],
  [{ status: "paused", paused_reason: "changes", note: "", turn: turn("owner") }, "Paused: changes were requested."],
  [
    { status: "paused", paused_reason: "manual", note: "Figures for June are missing.", turn: turn("owner") },
    "Paused: Figures for June are missing.",
  ],
])("how a sequence stands is one sentence: %j", (sequence, sentence) => {
  expect(describeSequence(sequence as Sequence)).toBe(sentence)
})
