import type { RequestedEvidence } from "@hub/contract/evidence"
import type { Proof } from "@hub/contract/proof"
import { PublicationOptions } from "@hub/contract/publications"
import { sql } from "kysely"
import type { Ctx } from "../../platform/ctx.ts"
import { proofOfActor } from "../../platform/proof.ts"
import { createTopicValuesLookup } from "../values-of-topics.ts"
import { collectReviewEvidence } from "../../reviews/review-evidence.ts"
import { listAgentWords } from "./agent-words.ts"
import type { PublicationRow } from "../tables.ts"

/** Writes down what stands behind an edition at the moment when it is asked for, with the names of now. */
export async function beginEvidence(tx: Ctx, row: PublicationRow): Promise<void> {
  const places = await listEvidenceEntries(tx, row.id)
  const texts = places.flatMap(({ topic_id, revision_id, approved }) =>
    topic_id === null || revision_id === null ? [] : [{ topic_id, revision_id, approved }],
  )
  const agents = await listAgentWords(tx, texts)
  const asked: RequestedEvidence = {
    format: 1,
    edition: {
      publication_id: row.id,
      collection_id: row.collection_id,
      collection: row.title,
      number: row.edition,
      kind: row.kind,
      options: PublicationOptions.parse(row.options),
      asked_for_by: { person_id: row.created_by, name: tx.actor.name, proof: proofOfActor(tx.actor) },
      asked_for_at: row.created_at.toISOString(),
    },
    places: places.map(toStoredEntry),
    ...(await collectReviewEvidence(tx, texts, createTopicValuesLookup(row.variables, places))),
    overrides: await overridesOf(tx, places),
    ...(agents.length === 0 ? {} : { agents }),
  }
  await tx.db
    .insertInto("publication_evidence")
    .values({ publication_id: row.id, asked: JSON.stringify(asked) })
    .execute()
}

/** A heading, and a topic that waits for its approval, have no revision. */
const toStoredEntry = ({
  revision_id,
  revision,
  own_values,
  ...place
}: Awaited<ReturnType<typeof listEvidenceEntries>>[number]) => ({
  ...place,
  ...(own_values === null ? {} : { own_values }),
  revision: revision_id === null ? null : revision,
})

const listEvidenceEntries = ({ db }: Ctx, publication_id: number) =>
  db
    .selectFrom("publication_topics as place")
    .leftJoin("revisions as revision", "revision.id", "place.revision_id")
    .leftJoin("collection_nodes as node", "node.id", "place.node_id")
    .select(["place.kind", "place.level", "place.new_page", "place.title", "place.topic_id", "place.revision_id"])
    .select(["place.revision", "revision.content_hash", "place.approved", "place.own_values", "node.pin"])
    .select([sql<boolean>`coalesce(node.include_pdf, true)`.as("in_pdf")])
    .select([sql<boolean>`coalesce(node.include_kb, true)`.as("in_kb")])
    .where("publication_id", "=", publication_id)
    .orderBy("place.position")
    .execute()

type ApprovalOverride = {
  topic_id: number
  by: string | null
  at: Date
  proof: Proof | null
  reason: string
  changes: string[]
  revision: number
}

/** When an administrator published one of these revisions although it was not what was approved. */
async function overridesOf(
  { db }: Ctx,
  places: { topic_id: number | null; revision: number }[],
): Promise<RequestedEvidence["overrides"]> {
  const texts = JSON.stringify(
    places.flatMap(({ topic_id, revision }) => (topic_id === null ? [] : [{ topic_id, revision }])),
  )
  const { rows } = await sql<ApprovalOverride>`
    select event.subject_id as topic_id, people.name as by, event.at, event.proof, event.data->>'reason' as reason,
      event.data->'changes' as changes, (event.data->>'revision')::int as revision
    from (select distinct topic_id, revision from jsonb_to_recordset(${texts}::jsonb) as x (topic_id bigint, revision int)) text
    join events event on event.type = 'topic.approval_overridden' and event.subject_id = text.topic_id
      and (event.data->>'revision')::int = text.revision
    left join people on people.id = event.actor_id
    order by event.id`.execute(db)
  return rows.map(({ by, at, ...row }) => ({ ...row, by: by ?? "", at: at.toISOString() }))
}
