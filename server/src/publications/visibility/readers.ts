import { sql } from "kysely"
import { isUnderEmbargo } from "../../access/embargo-list.ts"
import type { Ctx } from "../../platform/ctx.ts"
import { hasPermission } from "../../policy.ts"
import type { PublicationRow } from "../tables.ts"
import { findPassOnList, holdsPass } from "./pass.ts"

type ReadEdition = Pick<PublicationRow, "id" | "visibility" | "collection_id"> & { embargoed: boolean }
type SharedEdition = Pick<PublicationRow, "id" | "kind" | "title" | "edition" | "sha256" | "status" | "visibility">

/** The edition that readers of this address have now, if the person who asks is one of them. */
export async function findEditionAt(ctx: Ctx, key: string): Promise<SharedEdition | undefined> {
  const row = await ctx.db
    .selectFrom("publications")
    .select(["id", "kind", "title", "edition", "sha256", "status", "visibility", "collection_id"])
    .select(isEditionUnderEmbargo(ctx).as("embargoed"))
    .where("key", "=", key)
    .where("status", "=", "live")
    .executeTakeFirst()
  return row && (await mayReadEdition(ctx, row)) ? row : undefined
}

/** A private edition is for those who may read in the hub: by their call, or by what their browser shows for its pages. */
export async function mayReadEdition(ctx: Ctx, edition: ReadEdition): Promise<boolean> {
  const { id, visibility, embargoed } = edition
  if (embargoed && !(await mayReadBeforeEnd(ctx, edition))) return false
  return visibility !== "private" || hasPermission(ctx.actor, "publications.read") || holdsPass(ctx, id)
}

/** Whether the collection of a row of `publications` is under embargo: then its editions, too, are for those on its list. */
export const isEditionUnderEmbargo = ({ app }: Ctx, collection = "publications.collection_id") =>
  isUnderEmbargo(app.clock(), sql.ref(collection))

async function mayReadBeforeEnd(ctx: Ctx, { id, collection_id }: ReadEdition): Promise<boolean> {
  const { actor } = ctx
  const of = { publication_id: id }
  if (actor.kind === "user") {
    if (collection_id === null || actor.embargoes?.[collection_id] !== true) return false
    const asker = ctx.viewer?.kind === "user" ? ctx.viewer : actor
    ctx.told.push({
      person_id: asker.person_id,
      name: asker.name,
      way: asker.by?.kind === "token" ? "token" : "session",
      of,
    })
    return true
  }
  const reader = collection_id === null ? undefined : await findPassOnList(ctx, collection_id)
  if (!reader) return false
  ctx.told.push({ ...reader, way: "pages", of })
  return true
}
