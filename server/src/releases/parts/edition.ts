import type { ReleaseDetail } from "@hub/contract/releases"
import type { PublicationOptions } from "@hub/contract/publications"
import { inTransaction, type Ctx } from "../../platform/ctx.ts"
import { recordEvent } from "../../platform/events/record.ts"
import { conflict, invalidField, notFound } from "../../platform/refusal.ts"
import { refuseUnapproved } from "../../publications/approved-only.ts"
import { createPublication } from "../../publications/create.ts"
import { getPublication } from "../../publications/get.ts"
import { isBuilt } from "../../publications/publication.ts"
import { stopEdition } from "../../publications/stop.ts"
import { freezeUntilRelease, releaseFreeze, setReleaseTime } from "../../publications/release/decide.ts"
import { refuseBeforeEmbargoEnd } from "../../publications/release/embargo.ts"
import { isArmed, refusePartOfRelease } from "../../publications/release/of-release.ts"
import { getOpenRelease } from "../get.ts"
import { readRelease } from "../present.ts"
import type { ReleaseRow } from "../tables.ts"
import type { ListedPart } from "./list.ts"

/** Asks for an edition for a part. It waits for the others when it is made; the one that the part had is free again. */
export function buildReleasePart(
  ctx: Ctx,
  id: number,
  part_id: number,
  options: PublicationOptions,
): Promise<ReleaseDetail> {
  return inTransaction(ctx, async (tx) => {
    const { release, part } = await getPart(tx, id, part_id)
    const { collection_id, kind } = part
    if (release.release_at <= tx.now) throw conflict("The time of this release has passed. Set another time first.")
    const created = await createPublication(tx, {
      collection_id,
      kind,
      options,
      release_at: release.release_at.toISOString(),
    })
    await detachEdition(tx, part)
    await attachEdition(tx, part.id, created.id)
    await recordEvent(tx, "release.parts_changed", id, { name: release.name })
    return readRelease(tx, id)
  })
}

/** Gives a part an edition that is made, or none. */
export function setReleaseEdition(
  ctx: Ctx,
  id: number,
  part_id: number,
  publication_id: number | null,
): Promise<ReleaseDetail> {
  return inTransaction(ctx, async (tx) => {
    const { release, part } = await getPart(tx, id, part_id, publication_id)
    if (publication_id === null) {
      if (isArmed(release)) throw conflict("Every part of a confirmed release has an edition. Choose another one.")
      await detachEdition(tx, part)
    } else if (publication_id !== part.publication_id) {
      await detachEdition(tx, part)
      await takeEdition(tx, release, part, publication_id)
    }
    await recordEvent(tx, "release.parts_changed", id, { name: release.name })
    return readRelease(tx, id)
  })
}

async function getPart(tx: Ctx, id: number, part_id: number, edition_id: number | null = null) {
  const { release, parts } = await getOpenRelease(tx, id, { edition_id })
  const part = parts.find((one) => one.id === part_id)
  if (!part) throw notFound("Part")
  return { release, part }
}

async function takeEdition(tx: Ctx, release: ReleaseRow, { id, collection_id, kind }: ListedPart, edition_id: number) {
  const row = await getPublication(tx, "publications.publish", edition_id)
  await refusePartOfRelease(tx, edition_id)
  if (row.collection_id !== collection_id || row.kind !== kind)
    throw invalidField("publication_id", "This edition is of another collection or another kind.")
  if (!isBuilt(row.status))
    throw invalidField("publication_id", `This edition is ${row.status.replaceAll("_", " ")}. Choose a finished one.`)
  await refuseUnapproved(tx, row)
  await refuseBeforeEmbargoEnd(tx, collection_id, release.release_at)
  if (row.status === "scheduled") await releaseFreeze(tx, edition_id)
  await attachEdition(tx, id, edition_id)
  await planPartEdition(tx, release, { publication_id: edition_id, status: "built" })
}

const attachEdition = (tx: Ctx, part_id: number, publication_id: number) =>
  tx.db.updateTable("release_parts").set({ publication_id, problem: "" }).where("id", "=", part_id).execute()

/**
 * Frees the edition of a part: a finished one stays as it was made, and its topics can be worked on. One that is still being made is
 * cancelled, since alone it would go out as soon as it is ready.
 */
export async function detachEdition(tx: Ctx, { id, publication_id, status }: ListedPart): Promise<void> {
  if (publication_id === null) return
  await tx.db.updateTable("release_parts").set({ publication_id: null, problem: "" }).where("id", "=", id).execute()
  if (status === "scheduled") await releaseFreeze(tx, publication_id)
  else if (status === "built") await setReleaseTime(tx, publication_id, null)
  else if (status === "queued" || status === "building") await stopEdition(tx, publication_id)
}

/** Gives an edition the time of its release, and freezes it where that is confirmed. */
export async function planPartEdition(
  tx: Ctx,
  release: ReleaseRow,
  { publication_id, status }: Pick<ListedPart, "publication_id" | "status">,
): Promise<void> {
  if (publication_id === null || status === null) return
  const { release_at } = release
  if (isArmed(release) && isBuilt(status)) await freezeUntilRelease(tx, publication_id, release_at)
  else await setReleaseTime(tx, publication_id, release_at)
}
