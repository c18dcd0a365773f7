import { type CheckRule, findingSeverities } from "@hub/contract/check-rules"
import type { Finding } from "@hub/contract/checks"
import { formatCount } from "../widgets/format-count.ts"

/** So many findings of one rule are said in one sentence. */
const fewest = 3

/** Findings that are shown in one line: a single one, or several of one rule. */
export type FindingGroup = [Finding, ...Finding[]]

/** The gravest first; where one rule found several things, they stand together at the place of the first. */
export function groupFindings(findings: Finding[]): FindingGroup[] {
  const sorted = findings.toSorted(
    (one, other) => findingSeverities.indexOf(one.severity) - findingSeverities.indexOf(other.severity),
  )
  const kinds = new Map<string, Finding[]>()
  for (const finding of sorted) {
    const key = `${finding.severity} ${finding.rule}`
    kinds.set(key, [...(kinds.get(key) ?? []), finding])
  }
  return [...kinds.values()].flatMap((kind): FindingGroup[] =>
    kind.length < fewest || kind[0]!.rule === "notice" ? kind.map((one) => [one]) : [kind as FindingGroup],
  )
}

const topicsThat = (one: string, several: string) => (count: number) =>
  `${formatCount(count, "topic")} ${count === 1 ? one : several}`
const things =
  (one: string, several = `${one}s`) =>
  (count: number) =>
    formatCount(count, one, several)

/** What a rule found so many times. */
const sentences: Record<CheckRule, (count: number) => string> = {
  unresolved_variable: things("variable has no value", "variables have no value"),
  stale_approval: things("approval is out of date", "approvals are out of date"),
  broken_link: things("link leads nowhere", "links lead nowhere"),
  broken_anchor: things("link leads to no heading", "links lead to no heading"),
  missing_image: things("image is missing", "images are missing"),
  missing_alt: things("image has no description", "images have no description"),
  media_path: things("image is not uploaded", "images are not uploaded"),
  emf_image: things("image that browsers can't show", "images that browsers can't show"),
  pandoc_attributes: things("image has a size that is not read", "images have sizes that are not read"),
  unsafe_url: things("unsafe address"),
  not_drawn: things("chart or diagram that is not drawn", "charts or diagrams that are not drawn"),
  heading_jump: things("heading skips a level", "headings skip a level"),
  duplicate_anchor: things("heading repeats another", "headings repeat others"),
  open_feedback: topicsThat("has open comments", "have open comments"),
  not_approved: topicsThat("was not approved in a review", "were not approved in a review"),
  waits_for_approval: topicsThat("waits for an approval", "wait for an approval"),
  deleted_topic: topicsThat("was deleted", "were deleted"),
  notice: things("notice"),
}

export const describeFindingGroup = ([first, ...more]: FindingGroup) => `${sentences[first.rule](more.length + 1)}.`
