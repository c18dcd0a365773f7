import {
  defaultVisibility,
  type Publication,
  type PublicationKind,
  type PublicationOptions,
  type Visibility,
} from "@hub/contract/publications"
import { sql } from "kysely"
import { getEditableCollection } from "../collections/get.ts"
import { type EditionNode, loadEditionNodes } from "../collections/structure/edition-nodes.ts"
import { type IncludedNode, selectEditionNodes } from "../collections/structure/select-edition-nodes.ts"
import { readEffectiveHouseStyle } from "../house-style/read.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict, invalidField } from "../platform/refusal.ts"
import { queueJob } from "../platform/jobs/queue.ts"
import { createSecret } from "../platform/secrets.ts"
import { readVariableValues } from "../variables/values.ts"
import { inProject, requirePermission } from "../policy.ts"
import { refuseUnapproved } from "./approved-only.ts"
import { beginEvidence } from "./evidence/begin.ts"
import { findFindingsWhenRequested } from "./findings.ts"
import { entryColumns, entriesOfNodes } from "./entries.ts"
import { presentPublication } from "./present.ts"
import { refuseBeforeEmbargoEnd } from "./release/embargo.ts"
import { parseReleaseTime } from "./release/release-time.ts"
import type { PublicationRow } from "./tables.ts"
import { setVisibility } from "./visibility/change.ts"

type CreatePublicationInput = {
  collection_id: number
  kind: PublicationKind
  options: PublicationOptions
  release_at?: string | undefined
  visibility?: Visibility | undefined
}

/** Asks for an edition of a collection. Its topics, their revisions and the variables' values are fixed here and now. */
export function createPublication(ctx: Ctx, input: CreatePublicationInput): Promise<Publication> {
  requirePermission(ctx.actor, "publications.publish")
  const { collection_id, kind, options } = input
  const release_at = input.release_at === undefined ? null : parseReleaseTime(ctx, input.release_at)
  return inTransaction(ctx, async (tx) => {
    const collection = await lockCollection(tx, collection_id)
    requirePermission(inProject(tx.actor, collection.project_id), "publications.publish")
    await refuseBeforeEmbargoEnd(tx, collection_id, release_at)
    await refuseWhileOneIsBuilt(tx, collection_id, kind)
    const going = selectEditionNodes(await loadEditionNodes(tx, collection_id), kind)
    const topics_count = new Set(going.flatMap(({ node }) => (node.kind === "topic" ? node.topic_id : []))).size
    if (topics_count === 0) throw invalidField("collection_id", "This collection has no topics to publish.")

    const before = await readLastEdition(tx, collection_id, kind)
    if (kind === "pdf" && options.changes_since !== null)
      await refuseUnlessPublished(tx, options.changes_since, before?.key)
    if (options.correction !== "") await refuseWithoutReaders(tx, before?.key, kind)
    const visibility = input.visibility ?? before?.visibility ?? defaultVisibility[kind]
    const style = await readEffectiveHouseStyle(tx, collection_id)
    const variables = await readVariableValues(tx, { project_id: null, collection_id })
    const row = await tx.db
      .insertInto("publications")
      .values({
        title: collection.name,
        collection_id,
        kind,
        edition: (before?.edition ?? 0) + 1,
        status: "queued",
        options: JSON.stringify(options),
        publisher: style.publisher,
        style: JSON.stringify(style),
        description: collection.description,
        variables: JSON.stringify(variables),
        topics_count,
        step: "Waiting to start",
        error: null,
        withdrawn_reason: null,
        release_at,
        key: before?.key ?? createSecret().secret,
        visibility,
        sha256: null,
        bytes: null,
        pages: null,
        created_by: tx.actor.person_id!,
        created_at: tx.now,
        published_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (before && before.visibility !== visibility) await setVisibility(tx, row, before.visibility)
    await insertEntries(tx, row, going)
    await refuseUnapproved(tx, row)
    await saveFindings(tx, row)
    await beginEvidence(tx, row)
    await queueBuild(tx, row.id)
    await recordEvent(tx, "publication.requested", row.id, { title: row.title, kind })
    return presentPublication(tx.actor, { ...row, by: tx.actor.name, project_id: collection.project_id })
  })
}

type CreateTogetherInput = {
  collection_id: number
  release_at?: string | undefined
  editions: Pick<CreatePublicationInput, "kind" | "options" | "visibility">[]
}

/** Asks for an edition of each kind of the same state of a collection: for all of them, or for none. */
export function createTogether(
  ctx: Ctx,
  { editions, ...of }: CreateTogetherInput,
): Promise<{ editions: Publication[] }> {
  requirePermission(ctx.actor, "publications.publish")
  return inTransaction(ctx, async (tx) => {
    const created: Publication[] = []
    for (const edition of editions) created.push(await createPublication(tx, { ...of, ...edition }))
    return { editions: created }
  })
}

async function saveFindings(tx: Ctx, row: PublicationRow) {
  const findings = await findFindingsWhenRequested(tx, row)
  if (findings.length === 0) return
  const checks = JSON.stringify(findings)
  await tx.db.updateTable("publications").set({ checks }).where("id", "=", row.id).execute()
}

export const queueBuild = (tx: Ctx, publication_id: number) =>
  queueJob(tx, "publication.build", { publication_id }, { key: String(publication_id), max_attempts: 3 })

/** Editions of one collection are asked for one after another, so that each has its number. */
async function lockCollection(tx: Ctx, id: number) {
  await tx.db.selectFrom("collections").select("id").where("id", "=", id).forNoKeyUpdate().execute()
  return getEditableCollection(tx, "collections.read", id)
}

async function refuseWhileOneIsBuilt(tx: Ctx, collection_id: number, kind: PublicationKind) {
  const busy = await tx.db
    .selectFrom("publications")
    .select("id")
    .where("collection_id", "=", collection_id)
    .where("kind", "=", kind)
    .where("status", "in", ["queued", "building"])
    .executeTakeFirst()
  if (busy) throw conflict("An edition of this collection is already being built.", { details: { id: busy.id } })
}

/** Only what readers had can be corrected. */
async function refuseWithoutReaders(tx: Ctx, key: string | undefined, kind: PublicationKind) {
  if (!(await findPublished(tx, key, kind)))
    throw invalidField("correction", "No earlier edition was published, so there is nothing to correct.")
}

/** Only with what readers had can an edition be compared. */
async function refuseUnlessPublished(tx: Ctx, edition: number, key: string | undefined) {
  if (!(await findPublished(tx, key, "pdf", edition)))
    throw invalidField("changes_since", `Edition ${edition} of this collection was never published as a PDF.`)
}

/** An edition at this key that readers had once: the one of this number, or any. */
const findPublished = ({ db }: Ctx, key = "", kind: PublicationKind, edition?: number) =>
  db
    .selectFrom("publications")
    .select("id")
    .where("key", "=", key)
    .where("kind", "=", kind)
    .where("published_at", "is not", null)
    .$if(edition !== undefined, (one) => one.where("edition", "=", edition!))
    .limit(1)
    .executeTakeFirst()

/** Writes down what stands where in an edition. A topic that waits for its approval has no revision in it. */
const insertEntries = (tx: Ctx, { id, collection_id }: PublicationRow, going: IncludedNode<EditionNode>[]) =>
  tx.db
    .insertInto("publication_topics")
    .columns(["publication_id", ...entryColumns])
    .expression(sql`select ${id}::bigint, place.* from (${entriesOfNodes(collection_id, going)}) place`)
    .execute()

/** The newest edition of a collection as this kind, whatever became of it. */
export const readLastEdition = (tx: Ctx, collection_id: number, kind: PublicationKind) =>
  tx.db
    .selectFrom("publications")
    .select(["edition", "key", "visibility"])
    .where("collection_id", "=", collection_id)
    .where("kind", "=", kind)
    .orderBy("edition", "desc")
    .limit(1)
    .executeTakeFirst()
