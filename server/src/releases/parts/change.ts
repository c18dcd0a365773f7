import type { ReleaseDetail } from "@hub/contract/releases"
import type { PublicationKind } from "@hub/contract/publications/values"
import { maxReleaseParts } from "@hub/contract/releases/values"
import { getEditableCollection } from "../../collections/get.ts"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict, invalidField, notFound } from "../../platform/refusal.ts"
import { inProject, requirePermission } from "../../policy.ts"
import { getOpenRelease } from "../get.ts"
import { readRelease } from "../present.ts"
import { mayChangeParts } from "../release.ts"
import type { ReleaseRow } from "../tables.ts"
import { detachEdition } from "./edition.ts"

type PartInput = { collection_id: number; kind: PublicationKind }

/** Adds a collection as a kind to what goes out together. */
export function addReleasePart(ctx: Ctx, id: number, part: PartInput): Promise<ReleaseDetail> {
  return inTransaction(ctx, async (tx) => {
    const { release, parts } = await getOpenRelease(tx, id)
    refuseConfirmed(release)
    if (parts.length >= maxReleaseParts) throw conflict(`A release has at most ${maxReleaseParts} parts.`)
    await insertParts(tx, id, [part])
    await recordEvent(tx, "release.parts_changed", id, { name: release.name })
    return readRelease(tx, id)
  })
}

/** Takes a part out; its edition stays as it was made, and is free again. */
export function removeReleasePart(ctx: Ctx, id: number, part_id: number): Promise<ReleaseDetail> {
  return inTransaction(ctx, async (tx) => {
    const { release, parts } = await getOpenRelease(tx, id)
    refuseConfirmed(release)
    const part = parts.find((one) => one.id === part_id)
    if (!part) throw notFound("Part")
    if (parts.length === 1) throw conflict("A release has at least one part. Cancel the release instead.")
    await detachEdition(tx, part)
    await tx.db.deleteFrom("release_parts").where("id", "=", part_id).execute()
    await recordEvent(tx, "release.parts_changed", id, { name: release.name })
    return readRelease(tx, id)
  })
}

function refuseConfirmed(release: ReleaseRow) {
  if (mayChangeParts(release)) return
  throw conflict("The parts of a confirmed release stay as they are. You can replace their editions.", {
    code: "confirmed",
  })
}

export async function insertParts(tx: Ctx, release_id: number, parts: PartInput[]): Promise<void> {
  for (const { collection_id, kind } of parts) {
    const collection = await getEditableCollection(tx, "collections.read", collection_id)
    requirePermission(inProject(tx.actor, collection.project_id), "publications.publish")
    const added = await tx.db
      .insertInto("release_parts")
      .values({ release_id, collection_id, kind, publication_id: null })
      .onConflict((known) => known.columns(["release_id", "collection_id", "kind"]).doNothing())
      .returning("id")
      .executeTakeFirst()
    if (!added) throw invalidField("collection_id", `“${collection.name}” is in this release already.`)
  }
}
