import type { MergedSave } from "@hub/contract/topics"
import { expect, test } from "vitest"
import { describeJoinedEdits } from "./joined-in.ts"

const inSections = (...sections: (string | null)[]) =>
  sections.map((section) => ({ field: "content" as const, section }))

const sentences: [joined: MergedSave, sentence: string][] = [
  [
    { by: ["Ada"], places: inSections("Weights") },
    "Ada’s change to the section “Weights” was added to your text. Look it over.",
  ],
  [
    { by: ["Ada", "Ben"], places: inSections(null, "A", "B") },
    "Ada’s and Ben’s changes to the beginning and the sections “A” and “B” were added to your text. Look it over.",
  ],
  [
    { by: ["Ada"], places: inSections("A", "B", "C", "D") },
    "Ada’s changes to the sections “A”, “B” and 2 more were added to your text. Look it over.",
  ],
  [
    { by: [], places: [{ field: "title", section: null }] },
    "Somebody else’s change to the title was added to your text. Look it over.",
  ],
]

test.each(sentences)("what was joined is said by whom and where: %o", (joined, sentence) => {
  expect(describeJoinedEdits(joined)).toBe(sentence)
})
