import { expect, test } from "vitest"
import { resolvedContent } from "./content.ts"
import type { EditionTopic } from "./job.ts"

const unapproved: EditionTopic = {
  kind: "topic",
  node_id: null,
  topic_id: 1,
  title: "Rates",
  own_title: null,
  level: 1,
  new_page: false,
  approved: false,
  own_values: {},
  content: "Words of {{nobody}}.",
  frontmatter: "",
}
const gravities = (gate: object) =>
  resolvedContent({ topics: [unapproved], variables: {}, findings: [], gate }).findings.map(
    ({ rule, severity }) => `${rule}: ${severity}`,
  )

test("an edition takes what was not approved as gravely as the hub does, and a missing value always", () => {
  expect(gravities({})).toEqual(["unresolved_variable: block", "not_approved: warn"])
  expect(gravities({ not_approved: "block" })).toEqual(["unresolved_variable: block", "not_approved: block"])
})
