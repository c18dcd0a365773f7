import { type CheckRule, finding, type Gate } from "@hub/contract/check-rules"
import type { Finding } from "@hub/contract/checks"
import { findingsIn } from "../checks/find.ts"
import { inShort } from "../checks/words.ts"
import type { Ctx } from "../platform/ctx.ts"
import { brokenApprovals, changesOf } from "../reviews/broken.ts"
import { gateOfEdition } from "./gate.ts"
import { valuesByTopic } from "./values-of-topics.ts"
import type { PublicationRow } from "./tables.ts"

type Edition = Pick<PublicationRow, "id" | "collection_id" | "variables" | "checks">

/**
 * What the rules find in an edition when it is asked for. What counts as approved goes out only as it was approved: the words
 * and values of the edition are held against that. Variables without a value are found when its texts are resolved.
 */
export async function findingsWhenAsked(tx: Ctx, edition: Omit<Edition, "checks">): Promise<Finding[]> {
  const { id, variables } = edition
  const places = await placesOf(tx, id)
  const topics = places.flatMap(({ topic_id }) => (topic_id === null ? [] : [topic_id]))
  return [
    ...(await textFindings(tx, topics, await gateOfEdition(tx, edition))),
    ...(await approvalFindings(tx, variables, places)),
  ]
}

/**
 * What they find in it when it is to go out. Of a topic that was written on since, the edition has the text of before, so what
 * was found in that stands, as grave as the gate says now.
 */
export async function findingsAtRelease(tx: Ctx, edition: Edition): Promise<Finding[]> {
  const { id, variables, checks } = edition
  const gate = await gateOfEdition(tx, edition)
  const places = await placesOf(tx, id)
  const asTheyWere = new Set(places.filter((place) => place.unchanged).map(({ topic_id }) => topic_id))
  const stands = ({ rule, topic_id }: Finding) =>
    rule !== "stale_approval" && (ofTheBuild.has(rule) || !asTheyWere.has(topic_id))
  const texts = [...asTheyWere].flatMap((topic_id) => (topic_id === null ? [] : [topic_id]))
  return [
    ...checks.filter(stands).map((found) => regraded(found, gate)),
    ...(await textFindings(tx, texts, gate)),
    ...(await approvalFindings(tx, variables, places)),
    ...places
      .filter(({ kind, topic_id }) => kind === "topic" && topic_id === null)
      .map(({ title }) => {
        const message = "This topic was deleted after the edition was asked for."
        return finding("deleted_topic", { topic_id: null, title, message }, gate)
      }),
  ]
}

/** What the gate does not let go out. */
export const blocking = (findings: Finding[]) => findings.filter(({ severity }) => severity === "block")

/** What is found in the fixed texts themselves, which no time changes. */
const ofTheBuild: ReadonlySet<CheckRule> = new Set([
  "unresolved_variable",
  "not_approved",
  "waits_for_approval",
  "notice",
])

const regraded = (found: Finding, gate: Gate): Finding => ({ ...found, severity: gate[found.rule] ?? found.severity })

const textFindings = async (tx: Ctx, topic_ids: number[], gate: Gate) =>
  (await findingsIn(tx, [...new Set(topic_ids)], gate)).filter(
    ({ rule }) => rule !== "stale_approval" && rule !== "unresolved_variable",
  )

type Place = Awaited<ReturnType<typeof placesOf>>[number]

async function approvalFindings(tx: Ctx, variables: Record<string, string>, places: Place[]): Promise<Finding[]> {
  const revisions = new Map(
    places.flatMap(({ approved, topic_id, revision_id }) =>
      approved && topic_id !== null && revision_id !== null ? [[topic_id, revision_id] as const] : [],
    ),
  )
  const broken = await brokenApprovals(tx, [...revisions.keys()], {
    revisions,
    values: valuesByTopic(variables, places),
  })
  const titles = new Map(places.map(({ topic_id, title }) => [topic_id, title]))
  return [...broken].map(([topic_id, approvals]) =>
    finding("stale_approval", {
      topic_id,
      title: titles.get(topic_id) ?? "",
      message: `This is not what was approved. ${inShort(changesOf(approvals))}`,
    }),
  )
}

const placesOf = (tx: Ctx, publication_id: number) =>
  tx.db
    .selectFrom("publication_topics as place")
    .leftJoin("topics", "topics.id", "place.topic_id")
    .select(["place.kind", "place.topic_id", "place.revision_id", "place.title", "place.approved", "place.own_values"])
    .select((row) => row("topics.head_revision_id", "=", row.ref("place.revision_id")).as("unchanged"))
    .where("publication_id", "=", publication_id)
    .execute()
