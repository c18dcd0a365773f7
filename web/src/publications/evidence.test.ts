import type { Evidence } from "@hub/contract/evidence"
import { expect, test } from "vitest"
import { approvalLines, imageLines, pointLines, countUnapproved, valueLines } from "./evidence.ts"

const place = (topic_id: number | null, title: string): Evidence["places"][number] => ({
  kind: topic_id === null ? "heading" : "topic",
  level: 1,
  new_page: false,
  title,
  topic_id,
  revision: 1,
  content_hash: null,
  pin: "latest",
  in_pdf: true,
  in_kb: true,
  approved: true,
})
const approval: Evidence["approvals"][number] = {
  topic_id: 7,
  review_id: 3,
  round: { id: 1, number: 2, kind: "parallel" },
  asked_by: "Ben",
  reviewer: { person_id: 4, name: "Cleo", organization: "Statistics", from: "inside", role: "reviewer" },
  answered_by: { person_id: 5, name: "Dora" },
  decision: "approve",
  decided_at: "2026-11-21T09:00:00Z",
  proof: null,
  confirmed_at: "2026-11-21T09:00:00Z",
  summary: "Well said.",
  revision: 1,
  content_hash: null,
}
const found = {
  places: [place(null, "Part one"), place(7, "Rates"), place(8, "Method"), place(8, "Method again")],
  approvals: [approval],
} as Evidence

test("a line says who approved which text, for whom, from where, and how it was confirmed", () => {
  const [line] = approvalLines(found, [{ ...approval, changes: ["A value changed."] }])

  expect(line!.what).toBe("Rates, version 1:")
  expect(line!.words).toMatch(
    /^Dora, for Cleo, \(inside, Statistics\) approved it on .+, in round 2\. Proof of identity: not recorded\. Confirmed with a/,
  )
  expect(line!.words).toContain("code sent by email. A value changed.")
  expect(line!.more).toBe("“Well said.”")
})

test("a topic that nobody approved is counted once, wherever it stands, and headings are not", () => {
  expect(countUnapproved(found)).toBe(1)
})

test("a point says what became of it, also where nobody had said", () => {
  const point: Evidence["points"][number] = {
    topic_id: 7,
    review_id: 3,
    kind: "suggestion",
    reviewer: "Eve",
    revision: 1,
    quote: "count",
    body: "measure",
    disposition: "rejected",
    reason: "We count.",
    decided_by: "Ben",
    decided_at: null,
    proof: null,
  }
  const open = { ...point, kind: "comment" as const, disposition: null, quote: "" }

  expect(pointLines([point, open])).toEqual([
    { what: "Eve:", words: "“measure” instead of “count”", more: "Rejected by Ben (not recorded): We count." },
    { what: "Eve:", words: "measure", more: "Not decided at that time." },
  ])
})

test("an image without a description is named by its key", () => {
  const image = { key: "abc", sha256: "0f", description: "" }

  expect(imageLines([image, { ...image, description: "A map" }]).map(({ what }) => what)).toEqual(["abc", "A map"])
})

test("values are those of the edition, and beside them what single topics read otherwise", () => {
  const places = [place(7, "Rates"), { ...place(8, "Method"), own_values: { rate: "4 %", unused: "x" } }]

  expect(valueLines({ variables: { rate: "3 %" }, places })).toEqual([
    { what: "{{rate}}", words: "3 %" },
    { what: "{{rate}} in “Method”", words: "4 %" },
  ])
})
