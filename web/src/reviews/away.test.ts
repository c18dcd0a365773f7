import { expect, test } from "vitest"
import { describeAbsence } from "./away.ts"

const cleo = { id: 3, name: "Cleo" }

test.each([
  ["2026-12-03", cleo, "Away until 3 December. Deputy: Cleo."],
  ["2027-01-04", cleo, "Away until 4 January 2027. Deputy: Cleo."],
  ["2026-12-03", null, "Away until 3 December. Deputy: none."],
])("an absence until %s is one sentence", (until, deputy, sentence) => {
  expect(describeAbsence({ until, deputy }, "2026-11-21")).toBe(sentence)
})
