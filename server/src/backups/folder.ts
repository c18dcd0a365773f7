import { type FileHandle, open } from "node:fs/promises"
import { setTimeout as pause } from "node:timers/promises"
import { Refusal } from "../platform/refusal.ts"

/** How long one call to the folder may take, together with the calls before it. */
const folderTimeout = 20_000
/** How much is read from the folder at once. */
const chunkSize = 512 * 1024

const code = "backups_away"
const unresponsiveRefusal = () =>
  new Refusal(
    "unavailable",
    "The backup folder doesn't answer. Check the disk or network share behind HUB_BACKUP_DIR.",
    {
      code,
      retry_after: 60,
    },
  )

/** Whether the folder did not answer in time. */
export const isFolderUnresponsive = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === code

/** What the folder itself answered to a call, and not what a file in it holds. */
const refusals = new WeakSet<Error>()

const reasons: Record<string, string> = {
  EACCES: "access to it is denied",
  EPERM: "access to it is denied",
  EROFS: "it is read-only",
  EEXIST: "it is not a folder",
  ENOTDIR: "it is not a folder",
}

/** Why the folder does not do what is asked of it, as administrators read it; undefined for any other error. */
export function refusalOf(error: unknown, folder: string): string | undefined {
  if (!(error instanceof Error) || !refusals.has(error)) return undefined
  const { code = "" } = error as NodeJS.ErrnoException
  return `The backup folder ${folder} can't be used: ${reasons[code] ?? `the disk or network share answers ${code}`}.`
}

/** What a call is refused with whose folder does not answer or cannot be used; undefined for any other error. */
export function folderAway(error: unknown, folder: string): Refusal | undefined {
  if (isFolderUnresponsive(error)) return error
  const refusal = refusalOf(error, folder)
  return refusal === undefined ? undefined : new Refusal("unavailable", refusal, { code, retry_after: 60 })
}

let last: Promise<unknown> = Promise.resolve()

/** Whether every call has ended, or ends in a moment; of one that hangs the operating system does not let the thread go. */
export const isFolderIdle = () => Promise.race([last.then(() => true), pause(2000, false, { ref: false })])

/**
 * Makes one call to the folder of backups at a time, so a disk that hangs holds one of the few threads that all work with
 * files shares, whatever is asked of it. Nobody waits longer than `patience`; what comes too late is handed to `undo`.
 */
export async function callBackupFolder<T>(
  call: () => Promise<T>,
  undo: (late: T) => Promise<unknown> = async () => {},
) {
  const over = new AbortController()
  const tooLate = pause(folderTimeout, undefined, { signal: over.signal }).then(() => {
    over.abort()
    throw unresponsiveRefusal()
  })
  const answer = last.then(async () => {
    if (over.signal.aborted) throw unresponsiveRefusal()
    const found = await call().catch(noteRefusal)
    if (over.signal.aborted) await undo(found)
    return found
  })
  last = answer.catch(() => {})
  return Promise.race([answer, tooLate]).finally(() => over.abort())
}

function noteRefusal(error: NodeJS.ErrnoException): never {
  // A file that is gone, or a disk that is full, is told in other words.
  if (error.syscall !== undefined && !["ENOENT", "ENOSPC", "EDQUOT"].includes(error.code ?? "")) refusals.add(error)
  throw error
}

/** Done as soon as the folder has answered what was asked before; nobody waits for it. */
export function queueAfterwards(call: () => Promise<unknown>) {
  last = last.then(call).catch(() => {})
}

/** Opens a file of the folder. */
export const openInBackupFolder = (path: string, flags: string, mode?: number): Promise<FileHandle> =>
  callBackupFolder(
    () => open(path, flags, mode),
    (file) => file.close(),
  )

/** A file of the folder, or a part of it, a piece at a time. */
export async function* readFileChunks(path: string, { start = 0, end = Infinity } = {}): AsyncGenerator<Buffer> {
  const file = await openInBackupFolder(path, "r")
  try {
    for (let at = start; at <= end;) {
      const length = Math.min(chunkSize, end - at + 1)
      const { buffer, bytesRead } = await callBackupFolder(() => file.read(Buffer.allocUnsafe(length), 0, length, at))
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
      at += bytesRead
    }
  } finally {
    queueAfterwards(() => file.close())
  }
}
