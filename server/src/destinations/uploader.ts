import type { Site, SiteFile } from "./site-files.ts"

/**
 * Puts a site to a place. `upload` changes nothing that readers see and may be repeated; `publish` shows readers all of it
 * at once, and `tidy` takes away what they see no more. Answers how many files there are.
 */
export type Uploader = {
  upload(site: Site, signal: AbortSignal): Promise<number>
  publish(): Promise<void>
  tidy?(): Promise<void>
}

/** Why something could not be put there, in words for administrators; it is tried again. */
export class DeploymentFailure extends Error {}

/** How many releases a folder keeps, for those who are reading an earlier one. */
const keptReleases = 3
/** After how long an upload that was never whole is taken away, in milliseconds. */
const abandoned = 24 * 60 * 60 * 1000

/**
 * What goes of a folder of releases when `shown` is: the oldest of them, and what was never whole or is half removed, whose names
 * begin with a dot. `at` is when each was made, in milliseconds.
 */
export function chooseGone(entries: { name: string; at: number }[], shown: string) {
  const shownAt = entries.find((entry) => entry.name === shown)?.at ?? 0
  const others = entries.filter(({ name }) => !name.startsWith(".") && name !== shown)
  const parts = entries.filter(({ name }) => name.startsWith("."))
  return {
    old: others
      .toSorted((one, other) => other.at - one.at)
      .slice(keptReleases - 1)
      .map(({ name }) => name),
    left: parts.filter(({ name, at }) => name.endsWith(".old") || at < shownAt - abandoned).map(({ name }) => name),
  }
}

/** What a release is called while it is removed, so that what is half removed is not taken for one. */
export const nameWhileRemoved = (release: string) => `.${release}.old`

export const describeForeignCurrent =
  "“current” in the folder is not the hub's own. Move it away, or choose another folder."

/** Puts files, some at once, and says how many. Where one fails, the others stop, and what is told is what stopped them. */
export async function putFiles(
  files: AsyncIterable<SiteFile>,
  { atOnce, signal }: { atOnce: number; signal: AbortSignal },
  put: (file: SiteFile, signal: AbortSignal) => Promise<unknown>,
): Promise<number> {
  let count = 0
  const waiting = files[Symbol.asyncIterator]()
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const putSome = async () => {
    for (let next = await waiting.next(); !next.done; next = await waiting.next()) {
      either.throwIfAborted()
      await put(next.value, either)
      count++
    }
  }
  const stop = (error: unknown) => failed.abort(error)
  await Promise.all(Array.from({ length: atOnce }, () => putSome().catch(stop)))
  either.throwIfAborted()
  return count
}
