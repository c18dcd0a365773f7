import { root } from "../src/platform/root.ts"

type Builder = { buildServer: (root: string) => Promise<void>; packDatabase: (root: string) => Promise<void> }

/** Threads and child processes run from what was built, so the tests build first. */
export async function setup() {
  const { buildServer, packDatabase } = (await import(`${root}/scripts/server-build.mjs`)) as Builder
  await buildServer(root)
  await packDatabase(root)
}
