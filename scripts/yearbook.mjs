// Publishes a yearbook of about 300 pages under two house styles and checks every file: `npm run yearbook -- FOLDER`.
import { spawnSync } from "node:child_process"
import { existsSync, mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { findChromium } from "./chromium.mjs"
import { build, install, refuseOldNode, root } from "./prepare.mjs"
import { bundle } from "./server-build.mjs"

refuseOldNode()
const corpus = join(resolve(root, process.env.HUB_CORPUS ?? "../shared/corpus"), "markdown")
if (!existsSync(corpus)) {
  console.log(`The yearbook is made of real documents, and there are none at ${corpus}.`)
  process.exit(0)
}
if (["qpdf", "pdftotext"].some((program) => spawnSync(program, ["--version"]).error)) {
  console.log("The yearbook is checked with qpdf and pdftotext, which are not installed here.")
  process.exit(0)
}
install()
await build()
await bundle(root, { yearbook: "server/bench/yearbook/main.ts" }, "dist/bench")
const folder = process.argv[2] === undefined ? mkdtempSync(join(tmpdir(), "hub-yearbook-")) : resolve(process.argv[2])
const chromium = findChromium()
if (chromium === undefined) console.log("No Chromium is installed here: pages are not opened.")
const args = [join(root, "dist/bench/yearbook.js"), corpus, folder, ...(chromium ? [chromium] : [])]
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" })
process.exit(status ?? 1)
