import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"

/** A new empty folder that goes when the test is over. */
export async function createTestFolder(name = "hub test ") {
  const folder = await mkdtemp(join(tmpdir(), name))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
