// Installs when the lock file changed and builds when a source changed; needs nothing but Node and npm.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..")

export function refuseOldNode() {
  const [major, minor] = process.versions.node.split(".").map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Node ${process.versions.node} is too old: 20.19 or newer is needed.`)
  process.exit(1)
}

export function install() {
  const stamp = join(root, "node_modules/.hub-installed")
  const wanted = hashOf(["package.json", "package-lock.json", ...workspaces().map((name) => `${name}/package.json`)])
  if (read(stamp) === wanted) return
  run("Installing", "npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"])
  writeFileSync(stamp, wanted)
}

export async function build({ force = false } = {}) {
  const stamp = join(root, "dist/.hub-built")
  const wanted = hashOf([
    "package-lock.json",
    ...[
      "contract/src",
      "markdown/src",
      "docx/src",
      "reader/src",
      "verifier/src",
      "server/src",
      "server/migrations",
      "web/src",
    ].flatMap(filesIn),
    ...["help", "prepare", "server-build"].map((name) => `scripts/${name}.mjs`),
    ...["web/index.html", "web/vite.config.ts", "web/light-contract.ts", "web/brotli.ts"].filter((file) =>
      existsSync(join(root, file)),
    ),
  ])
  const { publishHelp } = await import("./help.mjs")
  if (!force && read(stamp) === wanted) return publishHelp()
  const began = Date.now()
  rmSync(stamp, { force: true })
  mkdirSync(join(root, "dist"), { recursive: true })
  const { buildServer, packDatabase } = await import("./server-build.mjs")
  await buildServer(root)
  await packDatabase(root)
  const help = publishHelp()
  run("Building the browser application", process.execPath, [
    join(root, "node_modules/vite/bin/vite.js"),
    "build",
    "web",
    "--logLevel",
    "warn",
  ])
  await help
  writeFileSync(join(root, "dist/version.json"), JSON.stringify(version()))
  writeFileSync(stamp, wanted)
  console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`)
}

/** Runs a command and ends with it when it fails, unless the caller tolerates that. */
export function run(about, command, args, { tolerant = false, ...options } = {}) {
  if (about) console.log(`${about} …`)
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
    ...options,
  })
  if (error) throw error
  if (status !== 0 && !tolerant) process.exit(status ?? 1)
  return { status }
}

function version() {
  const git = spawnSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" })
  return {
    version: JSON.parse(read(join(root, "package.json"))).version,
    commit: git.status === 0 ? git.stdout.trim() : "unknown",
    build_time: new Date().toISOString(),
  }
}

const workspaces = () => JSON.parse(read(join(root, "package.json"))).workspaces

export function hashOf(files) {
  const hash = createHash("sha256").update(process.version)
  for (const file of files.toSorted())
    hash
      .update(file)
      .update("\0")
      .update(readFileSync(join(root, file)))
  return hash.digest("hex")
}

export function filesIn(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesIn(path)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
  })
}

function read(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : ""
}
