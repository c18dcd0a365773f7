import type { Deployment, Destination } from "@hub/contract/destinations"
import { sql } from "kysely"
import { type PagedList, readNewestFirst } from "../platform/http/page.ts"
import type { Ctx } from "../platform/ctx.ts"
import { notFound } from "../platform/refusal.ts"
import { requirePermission } from "../policy.ts"
import { getPublication } from "../publications/get.ts"
import "../collections/tables.ts"
import "../people/tables.ts"
import type { DeploymentRow } from "./tables.ts"

/** Every destination with the last time something was put there; no secret is among them. */
export async function listDestinations(ctx: Ctx): Promise<Destination[]> {
  requirePermission(ctx.actor, "destinations.see")
  const [rows, last] = await Promise.all([
    ctx.db
      .selectFrom("destinations")
      .innerJoin("collections", "collections.id", "destinations.collection_id")
      .leftJoin("people", "people.id", "destinations.created_by")
      .select(["destinations.id", "destinations.name", "address", "place", "active", "destinations.version"])
      .select(["destinations.created_at", "people.name as created_by"])
      .select(["collections.id as collection_id", "collections.name as collection"])
      .orderBy("destinations.id")
      .execute(),
    deploymentsOf(ctx)
      .where("deployments.id", "in", sql<number>`(select max(id) from deployments group by destination_id)`)
      .execute(),
  ])
  return rows.map(({ collection_id, collection, created_at, created_by, ...row }) => {
    const deployment = last.find(({ destination_id }) => destination_id === row.id)
    return {
      ...row,
      collection: { id: collection_id, name: collection },
      created_by: created_by ?? "",
      created_at: created_at.toISOString(),
      last: deployment === undefined ? null : presentDeployment(deployment),
    }
  })
}

export async function readDestination(ctx: Ctx, id: number): Promise<Destination> {
  const found = (await listDestinations(ctx)).find((one) => one.id === id)
  if (!found) throw notFound("Destination")
  return found
}

/** What was put to a destination, the newest first. */
export async function listDeployments(
  ctx: Ctx,
  id: number,
  page: { limit: number; cursor?: string | undefined },
): Promise<PagedList<Deployment>> {
  const { name, address } = await readDestination(ctx, id)
  const found = ctx.db.selectFrom("deployments").where("destination_id", "=", id)
  return readNewestFirst(found, found.selectAll(), page, (row) =>
    presentDeployment({ ...row, destination: name, address }),
  )
}

/** Where an edition was put, each destination with the last time. */
export async function listPublicationDeployments(ctx: Ctx, id: number): Promise<Deployment[]> {
  await getPublication(ctx, "publications.read", id)
  const rows = await deploymentsOf(ctx)
    .where(
      "deployments.id",
      "in",
      sql<number>`(select max(id) from deployments where publication_id = ${id} group by destination_id)`,
    )
    .orderBy("deployments.id")
    .execute()
  return rows.map(presentDeployment)
}

export const readDeployment = async (ctx: Ctx, id: number): Promise<Deployment> =>
  presentDeployment(await deploymentsOf(ctx).where("deployments.id", "=", id).executeTakeFirstOrThrow())

const deploymentsOf = ({ db }: Ctx) =>
  db
    .selectFrom("deployments")
    .innerJoin("destinations", "destinations.id", "deployments.destination_id")
    .selectAll("deployments")
    .select(["destinations.name as destination", "destinations.address"])

const presentDeployment = ({
  created_at,
  finished_at,
  ...row
}: DeploymentRow & { destination: string; address: string }): Deployment => ({
  ...row,
  created_at: created_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
})
