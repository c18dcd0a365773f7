import { type CheckRule, createFinding, type Gate } from "@hub/contract/check-rules"
import type { Finding } from "@hub/contract/checks"
import { findTopicFindings } from "../checks/find.ts"
import { summarizeChanges } from "../checks/summarize-changes.ts"
import type { Ctx } from "../platform/ctx.ts"
import { findBrokenApprovals, changesOf } from "../reviews/broken-approvals.ts"
import { findMissingValues } from "./checks/missing-values.ts"
import { gateOfEdition } from "./gate.ts"
import { type EditionEntry, listEditionEntries } from "./entries.ts"
import { createTopicValuesLookup } from "./values-of-topics.ts"
import type { PublicationRow } from "./tables.ts"

export type CheckedEdition = Pick<PublicationRow, "id" | "collection_id" | "variables" | "checks">

type EditionFindingsInput = {
  places: EditionEntry[]
  variables: Record<string, string>
  gate: Gate
  /** Long texts that nobody has read yet are read at once, or by the process that makes the edition. */
  long_texts: "now" | "when_made"
}

/**
 * What the rules find in an edition with these places and values: the one answer of the checks before publishing and of
 * the gate. What counts as approved goes out only as it was approved: the words and values are held against that.
 */
export async function findEditionFindings(
  ctx: Ctx,
  { places, variables, gate, long_texts }: EditionFindingsInput,
): Promise<Finding[]> {
  const topics = places.flatMap(({ topic_id, revision_id }) => (revision_id === null ? [] : (topic_id ?? [])))
  return distinctFindings([
    ...(await findMissingValues(ctx, { places, variables, gate, long_texts })),
    ...reviewFindings(places, gate),
    ...(await textFindings(ctx, topics, gate)),
    ...(await findApprovalFindings(ctx, variables, places)),
  ])
}

export async function findFindingsWhenRequested(tx: Ctx, edition: Omit<CheckedEdition, "checks">): Promise<Finding[]> {
  const { id, variables } = edition
  const places = await listEditionEntries(tx, id)
  const gate = await gateOfEdition(tx, edition)
  return findEditionFindings(tx, { places, variables, gate, long_texts: "when_made" })
}

/**
 * What they find in it when it is to go out. Of a topic that was written on since, the edition has the text of before, so what
 * was found in that stands, as grave as the gate says now.
 */
export async function findFindingsAtRelease(tx: Ctx, edition: CheckedEdition): Promise<Finding[]> {
  const { id, variables, checks } = edition
  const gate = await gateOfEdition(tx, edition)
  const places = await listEditionEntries(tx, id)
  const asTheyWere = new Set(places.filter((place) => place.unchanged).map(({ topic_id }) => topic_id))
  const stands = ({ rule, topic_id }: Finding) =>
    rule !== "stale_approval" && (ofTheBuild.has(rule) || !asTheyWere.has(topic_id))
  const texts = [...asTheyWere].flatMap((topic_id) => (topic_id === null ? [] : [topic_id]))
  return [
    ...checks.filter(stands).map((found) => withGateSeverity(found, gate)),
    ...(await textFindings(tx, texts, gate)),
    ...(await findApprovalFindings(tx, variables, places)),
    ...places
      .filter(({ kind, topic_id }) => kind === "topic" && topic_id === null)
      .map(({ title }) => {
        const message = "This topic was deleted after the edition was requested."
        return createFinding("deleted_topic", { topic_id: null, title, message }, gate)
      }),
  ]
}

/** What the gate does not let go out. */
export const blockingFindings = (findings: Finding[]) => findings.filter(({ severity }) => severity === "block")

/** What is found in the fixed texts themselves, which no time changes. */
const ofTheBuild: ReadonlySet<CheckRule> = new Set([
  "unresolved_variable",
  "not_approved",
  "waits_for_approval",
  "notice",
])

const withGateSeverity = (found: Finding, gate: Gate): Finding => ({
  ...found,
  severity: gate[found.rule] ?? found.severity,
})

/** A topic in several places is told of once. */
function distinctFindings(findings: Finding[]): Finding[] {
  const keyOf = ({ rule, topic_id, title, line, words, message }: Finding) =>
    JSON.stringify([rule, topic_id, topic_id === null && title, line ?? null, words ?? "", message])
  return [...new Map(findings.toReversed().map((found) => [keyOf(found), found])).values()].toReversed()
}

function reviewFindings(places: EditionEntry[], gate: Gate): Finding[] {
  return places.flatMap(({ kind, topic_id, revision_id, title, approved }) => {
    if (kind !== "topic" || topic_id === null) return []
    if (revision_id === null) {
      const message = "This topic must be published as approved, but no review has approved it yet."
      return [createFinding("waits_for_approval", { topic_id, title, message }, gate)]
    }
    return approved
      ? []
      : [createFinding("not_approved", { topic_id, title, message: "This topic was not approved in a review." }, gate)]
  })
}

const textFindings = async (tx: Ctx, topic_ids: number[], gate: Gate) =>
  (await findTopicFindings(tx, [...new Set(topic_ids)], gate)).filter(
    ({ rule }) => rule !== "stale_approval" && rule !== "unresolved_variable",
  )

/** Approvals that no longer are about the words and values of the edition. */
export async function findApprovalFindings(
  tx: Ctx,
  variables: Record<string, string>,
  places: EditionEntry[],
): Promise<Finding[]> {
  const revisions = new Map(
    places.flatMap(({ approved, topic_id, revision_id }) =>
      approved && topic_id !== null && revision_id !== null ? [[topic_id, revision_id] as const] : [],
    ),
  )
  const broken = await findBrokenApprovals(tx, [...revisions.keys()], {
    revisions,
    values: createTopicValuesLookup(variables, places),
  })
  const titles = new Map(places.map(({ topic_id, title }) => [topic_id, title]))
  return [...broken].map(([topic_id, approvals]) =>
    createFinding("stale_approval", {
      topic_id,
      title: titles.get(topic_id) ?? "",
      message: `This differs from the approved version. ${summarizeChanges(changesOf(approvals))}`,
    }),
  )
}
