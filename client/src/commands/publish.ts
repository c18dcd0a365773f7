import { mkdir, writeFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { collections } from "@hub/contract/collections"
import { type PublicationDetail, publications } from "@hub/contract/publications"
import { type CommandContext, CommandError } from "../command.ts"

type PublishOptions = { kind?: string | undefined; out?: string | undefined }

/** Publishes a collection, waits until readers have it, and saves the file where a folder is named. */
export async function publishCollection(
  ctx: CommandContext,
  name: string,
  { kind = "pdf", out }: PublishOptions,
): Promise<number> {
  if (kind !== "pdf" && kind !== "mobile_kb") throw new CommandError("--kind takes pdf or mobile_kb.")
  const collection_id = await findCollection(ctx, name)
  const { id } = await ctx.hub.call(publications.create, { body: { collection_id, kind } })
  const made = await waitUntilLive(ctx, id)
  ctx.say(`${made.title}, edition ${made.edition}: ${ctx.hub.url}/publications/${id}`)
  if (out !== undefined) {
    const { name: file, bytes } = await ctx.hub.download(publications.artefact, { params: { id } })
    await mkdir(out, { recursive: true })
    await writeFile(join(out, basename(file)), bytes)
    ctx.say(`Saved as ${join(out, basename(file))}.`)
  }
  return 0
}

async function findCollection({ hub }: CommandContext, name: string): Promise<number> {
  if (/^\d+$/.test(name)) return Number(name)
  const found: number[] = []
  for await (const one of hub.rows(collections.list)) if (one.name === name) found.push(one.id)
  if (found.length === 1) return found[0]!
  throw new CommandError(
    found.length === 0
      ? `There is no collection “${name}”.`
      : `There are ${found.length} collections “${name}”. Name one by its number: ${found.join(", ")}.`,
  )
}

async function waitUntilLive(ctx: CommandContext, id: number): Promise<PublicationDetail> {
  for (;;) {
    const edition = await ctx.hub.call(publications.get, { params: { id } })
    if (edition.status === "live") return edition
    if (edition.status !== "queued" && edition.status !== "building" && edition.status !== "built")
      throw new CommandError(`The edition was not published: ${describeStop(edition)}`)
    await pause(ctx.pause)
  }
}

const describeStop = ({ status, error, checks }: PublicationDetail) =>
  error ??
  (status === "check_failed" ? `${checks.length} checks found problems.` : `it is ${status.replace("_", " ")}.`)
