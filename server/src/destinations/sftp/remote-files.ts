import { posix } from "node:path"
import type { FileEntryWithStats, SFTPWrapper, Stats } from "ssh2"
import { SilentParty } from "../../platform/network/send-request.ts"
import { DeploymentFailure } from "../uploader.ts"

/** The files of a server; `host` is for sentences, and `folders` are those that were made or found already. */
export type RemoteFiles = { sftp: SFTPWrapper; host: string; folders: Map<string, Promise<void>> }
type RemoteEntry = { name: string; isFolder: boolean; at: number }
type AnsweredCall<T> = (done: (error?: Error | null, value?: T) => void) => void

/** Numbers of the answers that a server gives, from its protocol. */
const missing = 2
const refused = 3

/** What a path leads to; nothing where nothing is there. Links are not followed. */
export function findRemote(remote: RemoteFiles, path: string): Promise<Stats | undefined> {
  return demand<Stats>(remote, `look for ${path}`, (done) =>
    remote.sftp.lstat(path, (error, stats) => (statusOf(error) === missing ? done() : done(error, stats))),
  )
}

export async function listRemote(remote: RemoteFiles, path: string): Promise<RemoteEntry[]> {
  const entries = await demand<FileEntryWithStats[]>(remote, `list ${path}`, (done) => remote.sftp.readdir(path, done))
  return (entries ?? []).map(({ filename, attrs }) => ({
    name: filename,
    isFolder: attrs.isDirectory(),
    at: attrs.mtime,
  }))
}

export async function countRemote(remote: RemoteFiles, path: string): Promise<number> {
  let count = 0
  for (const { name, isFolder } of await listRemote(remote, path))
    count += isFolder ? await countRemote(remote, posix.join(path, name)) : 1
  return count
}

/** Deletes a folder with what is in it; what its links lead to stays. */
export async function removeRemote(remote: RemoteFiles, path: string): Promise<void> {
  for (const { name, isFolder } of await listRemote(remote, path)) {
    const inner = posix.join(path, name)
    if (isFolder) await removeRemote(remote, inner)
    else await demand(remote, `delete ${inner}`, (done) => remote.sftp.unlink(inner, done))
  }
  await demand(remote, `delete ${path}`, (done) => remote.sftp.rmdir(path, done))
}

/** Writes a file, in folders that need not be there. */
export async function writeRemote(remote: RemoteFiles, path: string, bytes: Buffer): Promise<void> {
  await makeFolder(remote, posix.dirname(path))
  await demand(remote, `write ${path}`, (done) => remote.sftp.writeFile(path, bytes, done))
}

export async function renameRemote(remote: RemoteFiles, from: string, to: string): Promise<void> {
  await demand(remote, `rename ${from}`, (done) => remote.sftp.rename(from, to, done))
}

/** Makes a link. Servers differ in which of the two paths they take for the link, whatever their protocol says. */
export async function linkRemote(remote: RemoteFiles, target: string, path: string): Promise<void> {
  if (await findRemote(remote, path)) await demand(remote, `delete ${path}`, (done) => remote.sftp.unlink(path, done))
  for (const [first, second] of [
    [target, path],
    [path, target],
  ] as const) {
    await ask((done) => remote.sftp.symlink(first, second, done)).catch(() => undefined)
    if ((await findRemote(remote, path))?.isSymbolicLink()) return
  }
  throw new DeploymentFailure("The server makes no links, so that no edition can take another's place as a whole.")
}

/** Renames over what is there, in one step. */
export async function replaceRemote(remote: RemoteFiles, from: string, to: string): Promise<void> {
  await demand(remote, `rename ${from}`, (done) => {
    try {
      remote.sftp.ext_openssh_rename(from, to, done)
    } catch {
      // The library throws where the server did not say that it can.
      throw new DeploymentFailure(
        "The server cannot replace a link in one step (posix-rename@openssh.com), so that readers could find nothing.",
      )
    }
  })
}

/** Makes a folder and those above it, each once. */
function makeFolder(remote: RemoteFiles, path: string): Promise<void> {
  const making = remote.folders.get(path) ?? makeMissingFolder(remote, path)
  remote.folders.set(path, making)
  return making
}

async function makeMissingFolder(remote: RemoteFiles, path: string): Promise<void> {
  const there = await ask<Stats>((done) => remote.sftp.stat(path, done)).catch(() => undefined)
  if (there?.isDirectory()) return
  const above = posix.dirname(path)
  if (above !== path) await makeFolder(remote, above)
  await demand(remote, `make the folder ${path}`, (done) => remote.sftp.mkdir(path, done))
}

/** Asks for what must succeed; `what` says it in the sentence of a refusal. */
async function demand<T>({ host }: RemoteFiles, what: string, run: AnsweredCall<T>): Promise<T | undefined> {
  return ask(run).catch((error: unknown) => {
    if (error instanceof DeploymentFailure) throw error
    if (statusOf(error) === undefined) throw new SilentParty(`${host} stopped answering.`)
    const isRefused = statusOf(error) === refused
    const why = isRefused ? "The user is not allowed to." : "Check the folder, and the space that is left."
    throw new DeploymentFailure(`The server could not ${what}. ${why}`)
  })
}

const ask = <T>(run: AnsweredCall<T>): Promise<T | undefined> =>
  new Promise((resolve, reject) => run((error, value) => (error ? reject(error) : resolve(value))))

/** Which answer of the server an error is; nothing where it did not answer. */
const statusOf = (error: unknown): number | undefined => {
  const code: unknown = error instanceof Error && "code" in error ? error.code : undefined
  return typeof code === "number" ? code : undefined
}
