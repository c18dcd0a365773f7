import fs from "node:fs"
import path from "node:path"
import { gunzipSync } from "node:zlib"

const block = 512
const folderType = "5"
/** PostgreSQL takes a folder with this file for a whole cluster, so it is written last. */
const last = "PG_VERSION"

/** Lays a packed empty cluster in `folder`, flushed to the disk; what an interrupted unpacking left there goes first. */
export function unpackCluster(image: string, folder: string) {
  for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name), { recursive: true })
  const tar = gunzipSync(fs.readFileSync(image))
  const written: string[] = []
  let version: Buffer | undefined

  for (let at = 0; at + block <= tar.length && tar[at] !== 0;) {
    const text = (from: number, length: number) =>
      tar.toString("latin1", at + from, at + from + length).replace(/\0.*$/s, "")
    const name = path.posix.join("/", text(345, 155), text(0, 100)).slice(1)
    const size = Number.parseInt(text(124, 12), 8) || 0
    const content = tar.subarray(at + block, at + block + size)
    const target = path.join(folder, name)
    if (text(156, 1) === folderType) fs.mkdirSync(target, { recursive: true, mode: 0o700 })
    else if (name === last) version = content
    else {
      fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
      fs.writeFileSync(target, content, { mode: 0o600 })
      written.push(target)
    }
    at += block + Math.ceil(size / block) * block
  }
  // A checkpoint flushes only what it changed itself, so the files it will build upon have to be there for good.
  for (const file of written) flush(file)
  if (version) fs.writeFileSync(path.join(folder, last), version, { mode: 0o600, flush: true })
}

function flush(file: string) {
  const handle = fs.openSync(file, "r+")
  fs.fsyncSync(handle)
  fs.closeSync(handle)
}
