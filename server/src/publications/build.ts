import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import { join } from "node:path"
import type { Finding } from "@hub/contract/publications"
import { atomically, type Ctx } from "../platform/ctx.ts"
import { record } from "../platform/facts/record.ts"
import type { Attempt } from "../platform/jobs/work.ts"
import { topicPublished } from "../topics/published.ts"
import { buildKb, buildPdf, type Built } from "./artefact.ts"
import { type Content, readContent } from "./content.ts"
import { publicationFor } from "./get.ts"
import { movePublication } from "./move.ts"
import { canMove } from "./publication.ts"
import type { PublicationRow } from "./tables.ts"

type Payload = { publication_id: number }

/** Checks and builds an edition and releases it. Safe to repeat: nothing is seen of it before the last step. */
export async function buildPublication(ctx: Ctx, { publication_id }: Payload, { signal }: Attempt) {
  const row = await begin(ctx, publication_id)
  if (!row) return
  const content = await readContent(ctx, row)
  if (content.findings.some((finding) => finding.severity === "block"))
    return failChecks(ctx, publication_id, content.findings)
  signal.throwIfAborted()

  const folder = join(ctx.house.work_folder, `publication-${publication_id}-${randomUUID()}`)
  try {
    await say(ctx, publication_id, "Building", 40)
    const build = row.kind === "pdf" ? buildPdf : buildKb
    const built = await build(ctx, row, content, folder, signal)
    signal.throwIfAborted()
    await release(ctx, publication_id, content, built)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const buildGivenUp = (ctx: Ctx, { publication_id }: Payload, error: string) =>
  atomically(ctx, async (tx) => {
    const { status } = await publicationFor(tx, "publish", publication_id)
    if (!canMove(status, "fail")) return
    await movePublication(tx, "fail", publication_id, { error, step: "" })
    await record(tx, "publication.failed", publication_id, { error })
  })

const begin = (ctx: Ctx, id: number) =>
  atomically(ctx, async (tx) => {
    const { status } = await publicationFor(tx, "publish", id)
    if (!canMove(status, "build")) return undefined
    return movePublication(tx, "build", id, { step: "Checking", percent: 10, error: null })
  })

const say = (ctx: Ctx, id: number, step: string, percent: number) =>
  ctx.db.updateTable("publications").set({ step, percent }).where("id", "=", id).execute()

const failChecks = (ctx: Ctx, id: number, findings: Finding[]) =>
  atomically(ctx, async (tx) => {
    const blocking = findings.filter((finding) => finding.severity === "block")
    const error = blocking.length === 1 ? blocking[0]!.message : `${blocking.length} checks do not let this go out.`
    await movePublication(tx, "failChecks", id, { checks: JSON.stringify(findings), error, step: "", percent: 100 })
    await record(tx, "publication.failed", id, { error })
  })

/** Everything that readers see of an edition changes in one transaction. */
const release = (ctx: Ctx, id: number, content: Content, built: Built) =>
  atomically(ctx, async (tx) => {
    const { status, collection_id, kind } = await publicationFor(tx, "publish", id)
    if (!canMove(status, "release")) return
    const before = await liveEdition(tx, collection_id, kind)
    if (before) await movePublication(tx, "supersede", before.id)
    const notices: Finding[] = built.notices.map((message) => ({
      rule: "notice",
      severity: "warn",
      topic_id: null,
      message,
    }))
    await movePublication(tx, "release", id, {
      sha256: built.sha256,
      bytes: built.bytes,
      pages: built.pages,
      checks: JSON.stringify([...content.findings, ...notices]),
      published_at: ctx.house.clock(),
      step: "",
      percent: 100,
    })
    for (const { id: topic_id, revision_id } of content.topics) await topicPublished(tx, topic_id, revision_id)
    await record(tx, "publication.released", id, { kind })
  })

const liveEdition = (tx: Ctx, collection_id: number | null, kind: PublicationRow["kind"]) =>
  tx.db
    .selectFrom("publications")
    .select("id")
    .where("collection_id", "is not distinct from", collection_id)
    .where("kind", "=", kind)
    .where("status", "=", "live")
    .forUpdate()
    .executeTakeFirst()
