// Publishes docs/ into dist/help with the hub's own publisher, when a text or what publishes it changed.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { filesIn, hashOf, root } from "./prepare.mjs"

const sources = [
  "contract/src",
  "markdown/src",
  "docx/src",
  "reader/src",
  "server/src/help",
  "server/src/imports/reader",
  "server/src/pdf",
  "server/src/publications",
  "docs",
]

/** Needs the built server. It takes seconds, so the caller can do other work meanwhile. */
export async function publishHelp() {
  const stamp = join(root, "dist/.help-published")
  const wanted = hashOf(["package.json", "package-lock.json", ...sources.flatMap(filesIn)])
  if (existsSync(join(root, "dist/help/pages.json")) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted)
    return
  console.log("Publishing the documentation …")
  const publish = [join(root, "dist/server/publish-help.js"), new Date().toISOString()]
  const child = spawn(process.execPath, publish, { cwd: root, stdio: "inherit" })
  const [code] = await once(child, "exit")
  if (code !== 0) throw new Error("The documentation could not be published.")
  writeFileSync(stamp, wanted)
}
