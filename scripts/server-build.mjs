// Bundles the server, its threads and child processes with esbuild's JS API; its binary may not be installed yet.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

const entries = {
  main: "server/src/main.ts",
  "compute-thread": "server/src/compute-thread.ts",
  "database-thread": "server/src/platform/db/thread.ts",
  "images-drawing-child": "server/src/images/drawing-child.ts",
  "imports-reader-child": "server/src/imports/reader/child.ts",
  "imports-child": "server/src/imports/child.ts",
  "publications-book-child": "server/src/publications/edition/book-child.ts",
  "publications-site-child": "server/src/publications/edition/site-child.ts",
  "publications-formats-child": "server/src/publications/formats/child.ts",
  "publications-pdf-child": "server/src/publications/pdf/child.ts",
  "publish-help": "server/src/help/publish.ts",
  export: "server/src/export.ts",
  "import-hub": "server/src/import-hub.ts",
  restore: "server/src/restore.ts",
  verify: "server/src/verify.ts",
  "uses-child": "server/src/uses/child.ts",
  "word-reviews-compare-child": "server/src/word-reviews/compare/child.ts",
  "word-reviews-write-child": "server/src/word-reviews/write-child.ts",
}

/** What readers' browsers load with a knowledge base: scripts without imports, and a style sheet. */
const readerEntries = "reader/src/entry-points.json"

export async function buildServer(root) {
  await bundle(root, entries, "dist/server")
  await bundleReader(root)
  await bundleVerifier(root)
}

/**
 * Native code, code that finds files beside itself or that asks for what may not be there: loaded from where it was
 * installed. The rest is bundled, since finding and reading a thousand small files would be most of a start.
 */
const installed = [
  "@electric-sql/pglite",
  "@myriaddreamin/typst-ts-node-compiler",
  "@node-rs/argon2",
  "cpu-features",
  "emf-converter",
  "esbuild",
  "playwright-core",
  "vitest",
  "pg-native",
]

/** What CommonJS packages expect to find around them. */
const commonJs = [
  `import { createRequire as hubCreateRequire } from "node:module"`,
  `import { fileURLToPath as hubFileURLToPath } from "node:url"`,
  `import { dirname as hubDirname } from "node:path"`,
  `const require = hubCreateRequire(import.meta.url)`,
  `const __filename = hubFileURLToPath(import.meta.url)`,
  `const __dirname = hubDirname(__filename)`,
].join("\n")

export async function bundle(root, entryPoints, outdir) {
  const { build } = await import("esbuild")
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(Object.entries(entryPoints).filter(([, file]) => existsSync(join(root, file)))),
    outdir,
    bundle: true,
    external: installed,
    banner: { js: commonJs },
    legalComments: "none",
    minifySyntax: true,
    minifyWhitespace: true,
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    logLevel: "warning",
  })
}

async function bundleReader(root) {
  const { build } = await import("esbuild")
  await build({
    absWorkingDir: root,
    entryPoints: JSON.parse(readFileSync(join(root, readerEntries), "utf8")),
    outdir: "dist/server/kb-reader",
    bundle: true,
    minify: true,
    platform: "browser",
    format: "iife",
    target: "es2022",
    logLevel: "warning",
  })
}

/** What verifies evidence without the hub: a command in one file for Node, and a page whose script and style stand in it. */
async function bundleVerifier(root) {
  const { build } = await import("esbuild")
  const outdir = join(root, "dist/server/verifier")
  const shared = { absWorkingDir: root, bundle: true, minify: true, logLevel: "warning" }
  const page = { page: "verifier/src/page.ts", "page-style": "verifier/src/page.css" }
  await build({
    ...shared,
    entryPoints: { "verify-evidence": "verifier/src/command.ts" },
    outdir,
    platform: "node",
    format: "esm",
    target: "node20",
    outExtension: { ".js": ".mjs" },
  })
  await build({ ...shared, entryPoints: page, outdir, platform: "browser", format: "iife", target: "es2022" })
  copyFileSync(join(root, "verifier/src/form.html"), join(outdir, "form.html"))
}

/** An empty PostgreSQL cluster, packed: unpacking it is four times quicker than making one at the first start. */
export async function packDatabase(root) {
  const version = JSON.parse(readFileSync(join(root, "node_modules/@electric-sql/pglite/package.json"), "utf8")).version
  const image = join(root, "dist/server/empty-database.tgz")
  const stamp = `${image}.version`
  if (existsSync(image) && existsSync(stamp) && readFileSync(stamp, "utf8") === version) return
  const { PGlite } = await import("@electric-sql/pglite")
  const lite = await PGlite.create()
  const packed = await lite.dumpDataDir("gzip")
  await lite.close()
  mkdirSync(join(root, "dist/server"), { recursive: true })
  writeFileSync(image, Buffer.from(await packed.arrayBuffer()))
  writeFileSync(stamp, version)
}
