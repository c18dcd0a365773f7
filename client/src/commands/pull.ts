import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { topics, type TopicPage } from "@hub/contract/topics"
import type { CommandContext } from "../command.ts"
import { hashText, type PulledFolder, readFolder, readText, requireSameHub, writeFolder } from "../folder.ts"
import { readId } from "../read-id.ts"

/** Writes topics into a folder. A file that was changed there is left alone, and named if the hub has a newer text. */
export async function pullTopics(ctx: CommandContext, folder: string, collection: string | undefined): Promise<number> {
  await mkdir(folder, { recursive: true })
  const state = (await readFolder(folder)) ?? { url: ctx.hub.url, topics: {} }
  requireSameHub(state, folder, ctx.hub.url)
  const query = { limit: 100, ...(collection === undefined ? {} : { collection: readId(collection, "--collection") }) }
  const ids: number[] = []
  for await (const { id } of ctx.hub.rows(topics.list, { query })) ids.push(id)
  let [written, left] = [0, 0]
  for (const id of ids) {
    const outcome = await pullTopic(folder, state, await ctx.hub.call(topics.read, { params: { id } }))
    if (outcome === "written") written++
    if (outcome === "left") {
      left++
      ctx.complain(`${state.topics[id]!.file} was changed here and in the hub. Push it first.`)
    }
    await writeFolder(folder, state)
  }
  ctx.say(`${written} of ${ids.length} topics written to ${folder}.`)
  return left === 0 ? 0 : 1
}

async function pullTopic(folder: string, state: PulledFolder, topic: TopicPage): Promise<"written" | "same" | "left"> {
  const { id, title, revision, content } = topic
  const known = state.topics[id]
  const file = known?.file ?? (await findFreeName(folder, topic))
  const here = await readText(join(folder, file))
  if (known?.revision === revision && here !== undefined) return "same"
  if (known && here !== undefined && hashText(here) !== known.sha256) return "left"
  await writeFile(join(folder, file), content)
  state.topics[id] = { file, title, revision, sha256: hashText(content) }
  return "written"
}

/** A name by the title and the id, which no other topic has; a file that was not pulled is never written over. */
async function findFreeName(folder: string, { id, title }: TopicPage): Promise<string> {
  const words = title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-+|-+$/g, "")
  const name = [words.slice(0, 60), id].filter(Boolean).join("-")
  for (let at = 1; ; at++) {
    const file = at === 1 ? `${name}.md` : `${name}-${at}.md`
    if ((await readText(join(folder, file))) === undefined) return file
  }
}
