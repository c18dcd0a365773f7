import { createReadStream } from "node:fs"
import { lstat, readdir, readFile } from "node:fs/promises"
import { join, sep } from "node:path"
import { checksumsName, descriptionName, ExportDescription, formatName, formatVersion } from "./format.ts"
import { hashOfFile } from "./folder.ts"

/** An export that was read from its first byte to its last and found whole: the hash of each file by its name. */
export type CheckedExport = { root: string; description: ExportDescription; sums: Map<string, string> }

/** The longest line that is read, and the longest list of files. */
const [mostOfLine, mostOfList] = [128 * 1024 * 1024, 512 * 1024 * 1024]

export const damagedExport = (why: string) => new Error(`This export is damaged: ${why}.`)

/** Reads a whole folder and throws one sentence where anything in it is not what its own list says. */
export async function checkExport(root: string): Promise<CheckedExport> {
  const found = await listFiles(root)
  if (!found.has(descriptionName) || !found.has(checksumsName))
    throw new Error(`${root} is not an export of a hub: it has no ${descriptionName} or no ${checksumsName}.`)
  const description = await readDescription(join(root, descriptionName))
  const sums = await readChecksums(join(root, checksumsName))
  found.delete(checksumsName)
  for (const name of found) if (!sums.has(name)) throw damagedExport(`${checksumsName} doesn't name ${name}`)
  for (const [name, sum] of sums) {
    if (!found.has(name)) throw damagedExport(`${name} is missing`)
    if ((await hashOfFile(join(root, name))) !== sum)
      throw damagedExport(`the hash of ${name} doesn't match. It was changed after the export was made`)
  }
  return { root, description, sums }
}

/** Every file below a folder by its path within; a link or a device is refused, since it leads elsewhere. */
async function listFiles(root: string): Promise<Set<string>> {
  const top = await lstat(root).catch(() => undefined)
  if (!top) throw new Error(`${root} doesn't exist.`)
  if (!top.isDirectory()) throw new Error(`${root} is neither a folder nor a tar file.`)
  const names = new Set<string>()
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const name = join(entry.parentPath, entry.name)
      .slice(root.replace(/[/\\]+$/, "").length + 1)
      .split(sep)
      .join("/")
    if (entry.isDirectory()) continue
    if (!entry.isFile()) throw new Error(`This export can't be read: ${name} is neither a file nor a folder.`)
    names.add(name)
  }
  return names
}

async function readDescription(path: string): Promise<ExportDescription> {
  const value = parseJson(await readFile(path, "utf8"))
  const { format, version } = (value ?? {}) as { format?: unknown; version?: unknown }
  if (format !== formatName) throw new Error(`This is not an export of a hub: ${descriptionName} says something else.`)
  if (typeof version === "number" && version > formatVersion)
    throw new Error(
      `This export has format ${version}, and this hub reads up to format ${formatVersion}. Update this hub first.`,
    )
  const read = ExportDescription.safeParse(value)
  if (read.success) return read.data
  throw damagedExport(
    `${descriptionName} has something wrong at ${read.error.issues[0]?.path.join(".") ?? "its start"}`,
  )
}

/** A path within, in the form in which exports write them: it can lead nowhere else. */
const safeName = /^[^/\\\p{Cc}]+(?:\/[^/\\\p{Cc}]+)*$/u

async function readChecksums(path: string): Promise<Map<string, string>> {
  if ((await lstat(path)).size > mostOfList) throw damagedExport(`${checksumsName} is too long`)
  const sums = new Map<string, string>()
  for await (const line of readTextLines(path)) {
    const [, sum, name] = /^([0-9a-f]{64}) {2}(.+)$/u.exec(line) ?? []
    if (sum === undefined || name === undefined) throw damagedExport(`a line of ${checksumsName} can't be read`)
    if (!safeName.test(name) || name.split("/").some((part) => part === "." || part === ".."))
      throw new Error(
        `This export can't be read: ${checksumsName} names ${JSON.stringify(name)}, which leads elsewhere.`,
      )
    if (sums.has(name)) throw damagedExport(`${checksumsName} names ${name} twice`)
    sums.set(name, sum)
  }
  return sums
}

/** The lines of a file without their ends; a carriage return belongs to the line. */
export async function* readTextLines(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
  let rest = ""
  for await (const chunk of createReadStream(path)) {
    const lines = (rest + decodeText(decoder, path, chunk as Buffer)).split("\n")
    rest = lines.pop() ?? ""
    if (rest.length > mostOfLine) throw damagedExport(`a line of ${path} is too long`)
    yield* lines
  }
  rest += decodeText(decoder, path)
  if (rest !== "") yield rest
}

function decodeText(decoder: TextDecoder, path: string, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined })
  } catch {
    throw damagedExport(`${path} is not UTF-8 text`)
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
