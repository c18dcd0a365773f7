import { createHash } from "node:crypto"
import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { CommandError } from "./command.ts"

/** What the hub had when a file was last written or saved. */
export type PulledTopic = { file: string; title: string; revision: number; sha256: string }
/** Which hub a folder is of, and its topics by their ids. */
export type PulledFolder = { url: string; topics: Record<string, PulledTopic> }

const stateFile = ".hub.json"

export const hashText = (text: string) => createHash("sha256").update(text).digest("hex")

/** What was pulled into a folder; undefined where nothing was. */
export async function readFolder(folder: string): Promise<PulledFolder | undefined> {
  const text = await readText(join(folder, stateFile))
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as PulledFolder
  } catch {
    throw new CommandError(
      `${join(folder, stateFile)} can't be read. Pull into an empty folder, and copy your changes there.`,
    )
  }
}

/** The file gets its name when it is whole. */
export async function writeFolder(folder: string, state: PulledFolder): Promise<void> {
  const path = join(folder, stateFile)
  await writeFile(`${path}.new`, `${JSON.stringify(state, null, 2)}\n`)
  await rename(`${path}.new`, path)
}

/** A file's text; undefined where there is no file. */
export async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}

export function requireSameHub({ url }: PulledFolder, folder: string, hub: string): void {
  if (url !== hub) throw new CommandError(`${folder} was pulled from ${url}, and HUB_URL is ${hub}.`)
}
