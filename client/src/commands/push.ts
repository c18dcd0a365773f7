import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type EditConflict, topics } from "@hub/contract/topics"
import { type CommandContext, CommandError, countTopics } from "../command.ts"
import { hashText, type PulledFolder, readFolder, readText, requireSameHub, writeFolder } from "../folder.ts"
import { HubError } from "../hub-error.ts"

/**
 * Saves what was changed in a folder, each text on the version that was pulled. The hub merges it with what others saved since; where
 * both changed the same words nothing is saved, and what conflicts is said.
 */
export async function pushTopics(ctx: CommandContext, folder: string): Promise<number> {
  const state = await readFolder(folder)
  if (!state) throw new CommandError(`Nothing was pulled into ${folder}. Run hub pull ${folder} first.`)
  requireSameHub(state, folder, ctx.hub.url)
  let [saved, refused] = [0, 0]
  for (const [id, { file, sha256 }] of Object.entries(state.topics)) {
    const text = await readText(join(folder, file))
    if (text === undefined || hashText(text) === sha256) continue
    if (await pushTopic(ctx, folder, state, { id: Number(id), text })) saved++
    else refused++
    await writeFolder(folder, state)
  }
  ctx.say(`${countTopics(saved)} saved${refused === 0 ? "" : `, ${refused} not saved`}.`)
  return refused === 0 ? 0 : 1
}

type ChangedFile = { id: number; text: string }

/** Whether it was saved. */
async function pushTopic(ctx: CommandContext, folder: string, state: PulledFolder, { id, text }: ChangedFile) {
  const known = state.topics[id]!
  try {
    const saved = await ctx.hub.call(topics.save, {
      params: { id },
      body: { title: known.title, content: text, base_revision: known.revision },
    })
    // What others had saved is in the text now, and in the file.
    if (saved.content !== text) await writeFile(join(folder, known.file), saved.content)
    const { title, revision, content } = saved
    state.topics[id] = { ...known, title, revision, sha256: hashText(content) }
    ctx.say(`${known.file}: version ${revision}${saved.merged ? ", with what others had changed" : ""}.`)
    return true
  } catch (error) {
    if (!(error instanceof HubError)) throw error
    ctx.complain(`${known.file} was not saved. ${error.message}`)
    if (error.code === "edit_conflict")
      for (const line of describeConflict(error.details as EditConflict)) ctx.complain(line)
    return false
  }
}

const describeConflict = ({ theirs, hunks }: EditConflict) => [
  `  Version ${theirs.revision} by ${theirs.author_name ?? "somebody"} changed the same words:`,
  ...hunks.flatMap(({ mine, theirs: other }) => [`  - here: ${quote(mine)}`, `    hub:  ${quote(other)}`]),
]

const quote = (text: string) => JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text)
