import { mkdtemp, readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { build } from "esbuild"

const root = resolve(import.meta.dirname, "../..")

/** Bundles the reader's browser files as the build does, into a folder of their own. */
export async function bundleReader(): Promise<string> {
  const outdir = await mkdtemp(join(tmpdir(), "kb-reader-"))
  const entries = await readFile(join(root, "reader/src/entry-points.json"), "utf8")
  await build({
    absWorkingDir: root,
    entryPoints: JSON.parse(entries) as Record<string, string>,
    outdir,
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    logLevel: "silent",
  })
  return outdir
}
