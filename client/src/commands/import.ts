import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { type Import, imports } from "@hub/contract/imports"
import { type CommandContext, CommandError, countTopics } from "../command.ts"
import { readId } from "../read-id.ts"

/** Uploads a document, accepts what the hub proposes, and says which topics there are now. */
export async function importFile(ctx: CommandContext, path: string, collection: string | undefined): Promise<number> {
  const bytes = await readFile(path).catch(() => {
    throw new CommandError(`The file ${path} can't be read.`)
  })
  const body = collection === undefined ? {} : { collection_id: readId(collection, "--collection") }
  const [uploaded] = await ctx.hub.upload(imports.upload, { body }, [{ name: basename(path), bytes }])
  if (!uploaded) throw new CommandError("The hub took no file.")
  await waitWhile(ctx, uploaded.id, ["queued", "converting"], "needs_review")
  await ctx.hub.call(imports.accept, { params: { id: uploaded.id }, body })
  const done = await waitWhile(ctx, uploaded.id, ["importing"], "completed")
  const losses = done.losses === 0 ? "" : ` ${done.losses} things were left out or changed.`
  ctx.say(
    `${done.filename}: ${countTopics(done.topics_count)}.${losses} The report: ${ctx.hub.url}/import/${done.id}/review`,
  )
  return 0
}

async function waitWhile(ctx: CommandContext, id: number, working: Import["status"][], wanted: Import["status"]) {
  for (;;) {
    const { status, error, ...rest } = await ctx.hub.call(imports.get, { params: { id } })
    if (status === wanted) return rest
    if (!working.includes(status))
      throw new CommandError(`${rest.filename} was not imported: ${error ?? `it is ${status.replace("_", " ")}.`}`)
    await pause(ctx.pause)
  }
}
