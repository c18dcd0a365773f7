import type { Site } from "./site-files.ts"

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
