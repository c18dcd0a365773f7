import { createHash } from "node:crypto"
import { once } from "node:events"
import { createGunzip } from "node:zlib"
import { type Manifest, readManifest, countManifestRows } from "./manifest.ts"
import { readMember, damagedBackupError, type TarMember, readTar } from "./tar.ts"

const newline = 0x0a

/** A backup that was read from its first byte to its last and found whole. */
export type CheckedBackup = { manifest: Manifest; members: Map<string, TarMember>; rows: number }

/** Reads a whole backup and throws one sentence where anything in it is not what its manifest says. */
export async function checkBackup(path: string): Promise<CheckedBackup> {
  const list = await readTar(path)
  const manifest = await readManifest(path, list)
  const members = new Map(list.map((member) => [member.name, member]))
  for (const { name, sha256 } of manifest.files) {
    const hash = createHash("sha256")
    for await (const chunk of readMember(path, members.get(name)!)) hash.update(chunk)
    if (hash.digest("hex") !== sha256) throw damagedBackupError(`the hash of ${name} doesn't match`)
  }
  for (const { name, sha256, rows } of manifest.tables) {
    const hash = createHash("sha256")
    let found = 0
    for await (const text of unpackMember(readMember(path, members.get(name)!), (chunk) => void hash.update(chunk)))
      for (const byte of text) if (byte === newline) found++
    if (hash.digest("hex") !== sha256 || found !== rows)
      throw damagedBackupError(`${name} doesn't contain the expected rows`)
  }
  return { manifest, members, rows: countManifestRows(manifest) }
}

/** Unpacks what was packed with gzip, and shows each packed piece on its way. */
export async function* unpackMember(packed: AsyncIterable<Buffer> | Buffer[], see: (chunk: Buffer) => void = () => {}) {
  const gunzip = createGunzip()
  const fed = (async () => {
    for await (const chunk of packed) {
      see(chunk)
      if (!gunzip.write(chunk)) await once(gunzip, "drain")
    }
    gunzip.end()
  })()
  fed.catch((error: Error) => gunzip.destroy(error))
  for await (const text of gunzip) yield text as Buffer
  await fed
}
