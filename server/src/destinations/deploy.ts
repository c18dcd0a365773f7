import { deploymentAttempts } from "@hub/contract/destinations/values"
import { join } from "node:path"
import { inTransaction, type Ctx } from "../platform/ctx.ts"
import { recordEvent } from "../platform/events/record.ts"
import type { JobAttempt, JobHandlers } from "../platform/jobs/work.ts"
import { SilentParty } from "../platform/network/send-request.ts"
import { readEmbargoEnd } from "../access/embargo-list.ts"
import { openFolder } from "./folder.ts"
import { openRepository } from "./git.ts"
import { deploymentQueue, findLiveSite, queueDeploymentJob } from "./queue.ts"
import { openBucket } from "./s3.ts"
import { destinationSecretPurpose, lostSecret } from "./secret.ts"
import { openSftpFolder } from "./sftp/release-folder.ts"
import { type Site, siteOfEdition, siteWithoutEdition } from "./site-files.ts"
import type { DeploymentRow, DestinationRow } from "./tables.ts"
import { DeploymentFailure, type Uploader } from "./uploader.ts"

const minute = 60_000
/** How long is waited after each attempt that failed. */
const retryDelays = [1, 5, 30, 120, 360].map((minutes) => minutes * minute)

export const destinationJobHandlers: JobHandlers = { [deploymentQueue]: { run: deploy, concurrency: 2 } }

/**
 * Puts there what readers of the collection have, and shows it to readers there if it still is what they have. Who keeps silent is
 * named on its own screen only: what the hub tells everybody of its work would give a hidden collection away.
 */
async function deploy(ctx: Ctx, { deployment_id }: { deployment_id: number }, { signal }: JobAttempt): Promise<void> {
  const deployment = await ctx.db
    .selectFrom("deployments")
    .selectAll()
    .where("id", "=", deployment_id)
    .executeTakeFirst()
  if (deployment?.state !== "waiting") return
  const destination = await ctx.db
    .selectFrom("destinations")
    .selectAll()
    .where("id", "=", deployment.destination_id)
    .executeTakeFirstOrThrow()
  try {
    if (!destination.active) throw new DeploymentFailure("The destination was switched off.")
    if (!(await isStillWanted(ctx, destination, deployment))) return await supersede(ctx, deployment)
    await put(ctx, destination, deployment, signal)
  } catch (error) {
    signal.throwIfAborted()
    const known = error instanceof DeploymentFailure || error instanceof SilentParty
    if (!known) ctx.app.log(error, `putting an edition to ${destination.name}`)
    const note = known ? error.message : describeFault(error)
    await inTransaction(ctx, (tx) => recordFailure(tx, destination, deployment, note))
  }
}

async function put(ctx: Ctx, destination: DestinationRow, deployment: DeploymentRow, signal: AbortSignal) {
  const site = await siteFor(ctx, destination)
  const uploader = openUploader(ctx, destination, deployment)
  const files = await uploader.upload(site, signal)
  const isOut = await inTransaction(ctx, async (tx) => {
    // One deployment at a time shows itself, and only what readers of the hub have at that moment.
    const row = await tx.db
      .selectFrom("destinations")
      .selectAll()
      .where("id", "=", destination.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.version !== destination.version || !(await isStillWanted(tx, row, deployment))) return false
    await uploader.publish()
    await tx.db
      .updateTable("deployments")
      .set({ state: "deployed", files, note: "", attempts: deployment.attempts + 1, finished_at: tx.app.clock() })
      .where("id", "=", deployment.id)
      .execute()
    await tx.db
      .updateTable("destinations")
      .set({ publication_id: deployment.publication_id })
      .where("id", "=", destination.id)
      .execute()
    const { name, collection_id } = row
    await recordEvent(tx, "destination.deployed", row.id, { name, collection_id, edition: deployment.edition })
    return true
  })
  if (!isOut) return supersede(ctx, deployment)
  // Readers have the edition: what is left of earlier ones is taken away after the next.
  await uploader.tidy?.().catch((error: unknown) => {
    ctx.app.log(error, `Earlier releases at ${destination.name} could not be taken away`)
  })
}

/** Whether readers still have this edition, or still none. */
async function isStillWanted(ctx: Ctx, { collection_id }: DestinationRow, { publication_id }: DeploymentRow) {
  const live = await findLiveSite(ctx, collection_id)
  return (live?.id ?? null) === publication_id && (await readEmbargoEnd(ctx, collection_id)) === null
}

async function siteFor(ctx: Ctx, { collection_id, address }: DestinationRow): Promise<Site> {
  const live = await findLiveSite(ctx, collection_id)
  if (live?.sha256) {
    const { edition, sha256, published_at } = live
    return siteOfEdition({ path: ctx.app.files.pathOf(sha256), edition, sha256, address, at: published_at ?? ctx.now })
  }
  const { name } = await ctx.db
    .selectFrom("collections")
    .select("name")
    .where("id", "=", collection_id)
    .executeTakeFirstOrThrow()
  return siteWithoutEdition(name, await wasEverLive(ctx, collection_id))
}

async function wasEverLive({ db }: Ctx, collection_id: number): Promise<boolean> {
  const published = await db
    .selectFrom("publications")
    .select("id")
    .where("collection_id", "=", collection_id)
    .where("kind", "=", "mobile_kb")
    .where("published_at", "is not", null)
    .limit(1)
    .executeTakeFirst()
  return published !== undefined
}

function openUploader({ app, now }: Ctx, { place, secret, name }: DestinationRow, { id }: DeploymentRow): Uploader {
  if (place.kind === "folder") {
    if (app.publish_folder === undefined) throw new DeploymentFailure("HUB_PUBLISH_DIR names no folder any more.")
    return openFolder(app.publish_folder, place.folder, id)
  }
  const plain = app.vault.open(secret, destinationSecretPurpose)
  if (plain === undefined) throw new DeploymentFailure(lostSecret)
  if (place.kind === "s3") return openBucket(place, plain, app.webhook_network)
  if (place.kind === "sftp") return openSftpFolder({ server: place, secret: plain, network: app.webhook_network }, id)
  const folder = join(app.work_folder, `deployment-${id}`)
  return openRepository(place, { folder, secret: plain, network: app.webhook_network, at: now, title: name })
}

/** A later one takes its place. */
async function supersede({ db, app }: Ctx, { id }: DeploymentRow) {
  await db
    .updateTable("deployments")
    .set({ state: "superseded", finished_at: app.clock() })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute()
}

async function recordFailure(
  tx: Ctx,
  { id: destination_id, name, collection_id, active }: DestinationRow,
  deployment: DeploymentRow,
  note: string,
) {
  const attempts = deployment.attempts + 1
  const over = !active || attempts >= deploymentAttempts
  await tx.db
    .updateTable("deployments")
    .set({ attempts, note, ...(over && { state: "failed" as const, finished_at: tx.app.clock() }) })
    .where("id", "=", deployment.id)
    .execute()
  if (over) await recordEvent(tx, "destination.failed", destination_id, { name, collection_id, error: note })
  else {
    const not_before = new Date(tx.now.getTime() + retryDelays[deployment.attempts]!)
    await queueDeploymentJob(tx, { id: deployment.id, attempts }, not_before)
  }
}

function describeFault(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  return code === undefined
    ? "It failed for a reason that is in the hub's log."
    : `The files could not be written (${code}).`
}
