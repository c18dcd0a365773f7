import { existsSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../src/platform/root.ts"
import { packMigratedDatabase } from "./migrated.ts"

type ServerBuilder = {
  buildServer: (root: string) => Promise<void>
  bundle: (root: string, entryPoints: Record<string, string>, outdir: string) => Promise<void>
  packDatabase: (root: string) => Promise<void>
}

declare global {
  var hubIsBuilt: Promise<void> | undefined
}

/** Threads and processes run from what was built, so the tests build first, once for all projects. */
export const setup = () => (globalThis.hubIsBuilt ??= buildServerOnce())

/** The hub's own and those of the tests. */
async function buildServerOnce() {
  const { buildServer, bundle, packDatabase } = (await import(`${root}/scripts/server-build.mjs`)) as ServerBuilder
  await buildServer(root)
  const programs = readdirSync(join(root, "server/test/programs")).map((file) => file.replace(/\.ts$/, ""))
  const entries = programs.map((name) => [name, `server/test/programs/${name}.ts`])
  await bundle(root, Object.fromEntries(entries), "dist/test")
  const { publishHelp } = (await import(`${root}/scripts/help.mjs`)) as { publishHelp: () => Promise<void> }
  await publishHelp()
  await packDatabase(root)
  await packMigratedDatabase()
  const version = join(root, "dist/version.json")
  if (!existsSync(version))
    writeFileSync(version, JSON.stringify({ version: "0.0.0", commit: "test", build_time: "2026-11-21T09:00:00Z" }))
}
