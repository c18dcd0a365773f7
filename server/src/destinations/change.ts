import type {
  Deployment,
  Destination,
  DestinationChange,
  DestinationInput,
  NewDestination,
  DestinationPlace,
} from "@hub/contract/destinations"
import { maxDestinations, secretNames } from "@hub/contract/destinations/values"
import type { z } from "zod"
import { getCollection } from "../collections/get.ts"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import { conflict, invalidField, notFound } from "../platform/refusal.ts"
import { requireNewestVersion } from "../platform/version.ts"
import { requirePermission } from "../policy.ts"
import { readDeployment, readDestination } from "./list.ts"
import { queueDeployment } from "./queue.ts"
import { destinationSecretPurpose } from "./secret.ts"
import { whyKeyIsUnusable } from "./sftp/private-key.ts"
import type { DestinationRow } from "./tables.ts"

type Input = z.output<typeof DestinationInput>

export function createDestination(ctx: Ctx, body: z.output<typeof NewDestination>): Promise<Destination> {
  requirePermission(ctx.actor, "destinations.manage")
  return inTransaction(ctx, async (tx) => {
    const { name, address, place, collection_id } = body
    await getCollection(tx, "collections.read", collection_id)
    const there = await tx.db.selectFrom("destinations").select("id").execute()
    if (there.length >= maxDestinations)
      throw conflict(`You already have ${maxDestinations} destinations, the maximum. Delete one first.`)
    refuseWithoutFolder(tx, place)
    const secret = sealSecret(tx, body)
    const { id } = await tx.db
      .insertInto("destinations")
      .values({
        name,
        address,
        place: JSON.stringify(place),
        collection_id,
        secret: secret ?? "",
        publication_id: null,
        created_by: tx.actor.person_id,
        created_at: tx.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
    await recordEvent(tx, "destination.created", id, { name, collection_id })
    await queueDeployment(tx, { id, collection_id })
    return readDestination(tx, id)
  })
}

/** One that is switched on again, or stands elsewhere now, gets what readers have. */
export function changeDestination(
  ctx: Ctx,
  id: number,
  { version, active, ...body }: z.output<typeof DestinationChange>,
): Promise<Destination> {
  return inTransaction(ctx, async (tx) => {
    const row = await getDestination(tx, id)
    const theirs = await readDestination(tx, id)
    requireNewestVersion(row.version, version, () => ({ theirs, mine: { ...body, active, version } }))
    const { name, address, place } = body
    refuseWithoutFolder(tx, place)
    const secret = sealSecret(tx, body, row)
    await tx.db
      .updateTable("destinations")
      .set({
        name,
        address,
        place: JSON.stringify(place),
        active,
        version: version + 1,
        ...(secret !== undefined && { secret }),
      })
      .where("id", "=", id)
      .execute()
    await recordEvent(tx, "destination.changed", id, { name, collection_id: row.collection_id })
    if (active) await queueDeployment(tx, row)
    return readDestination(tx, id)
  })
}

export function deleteDestination(ctx: Ctx, id: number): Promise<undefined> {
  return inTransaction(ctx, async (tx) => {
    const { name, collection_id } = await getDestination(tx, id)
    await tx.db.deleteFrom("destinations").where("id", "=", id).execute()
    await recordEvent(tx, "destination.deleted", id, { name, collection_id })
    return undefined
  })
}

export function redeploy(ctx: Ctx, id: number): Promise<Deployment> {
  return inTransaction(ctx, async (tx) => {
    const row = await getDestination(tx, id)
    if (!row.active) throw conflict(`${row.name} is switched off. Switch it on first.`)
    const { name, collection_id } = row
    await recordEvent(tx, "destination.redeployed", id, { name, collection_id })
    return readDeployment(tx, await queueDeployment(tx, row))
  })
}

/** The row itself, with its secret, held while it is changed. */
async function getDestination(tx: Ctx, id: number): Promise<DestinationRow> {
  requirePermission(tx.actor, "destinations.manage")
  const row = await tx.db.selectFrom("destinations").selectAll().where("id", "=", id).forUpdate().executeTakeFirst()
  if (!row) throw notFound("Destination")
  return row
}

function refuseWithoutFolder({ app }: Ctx, { kind }: DestinationPlace) {
  if (kind === "folder" && app.publish_folder === undefined)
    throw invalidField("place", "The person who runs the hub has to name a folder first, with HUB_PUBLISH_DIR.")
}

/** What is kept of a secret; nothing where the one that is there holds. Another place does not get the secret of the one before. */
function sealSecret({ app }: Ctx, { place, secret }: Input, before?: DestinationRow): string | undefined {
  const name = secretNames[place.kind]
  if (name === null) return ""
  const unusable = place.kind === "sftp" && secret !== undefined ? whyKeyIsUnusable(secret) : undefined
  if (unusable !== undefined) throw invalidField("secret", unusable)
  if (secret !== undefined && secret !== "") return app.vault.seal(secret, destinationSecretPurpose)
  if (before !== undefined && before.secret !== "" && isSameParty(before.place, place)) return undefined
  throw invalidField("secret", `Enter the ${name.toLowerCase()}.`)
}

function isSameParty(one: DestinationPlace, other: DestinationPlace): boolean {
  if (one.kind === "s3" && other.kind === "s3")
    return one.endpoint === other.endpoint && one.access_key === other.access_key
  if (one.kind === "sftp" && other.kind === "sftp")
    return (["host", "port", "fingerprint", "user"] as const).every((name) => one[name] === other[name])
  return one.kind === "git" && other.kind === "git" && one.repository === other.repository && one.user === other.user
}
