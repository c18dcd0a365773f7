import { createHash, randomBytes, randomUUID } from "node:crypto"
import { link, open, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { openVault, type Vault } from "./vault.ts"

export const keyFile = "secret-key"

/**
 * The vault of a hub. Its key is `given` (HUB_SECRET_KEY), which several hubs on one database share, or a file of the data
 * folder that is made at the first start. Where both are there, what the file's key sealed can still be read.
 */
export async function openHubVault(data: string, configuredKey: string | undefined): Promise<Vault> {
  const path = join(data, keyFile)
  const storedKey = await readKey(path)
  if (configuredKey !== undefined) {
    const key = createHash("sha256").update(configuredKey).digest()
    return openVault(storedKey ? [key, storedKey] : [key])
  }
  return openVault([storedKey ?? (await makeKey(path))])
}

async function readKey(path: string): Promise<Buffer | undefined> {
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined
    throw error
  })
  if (text === undefined) return undefined
  const key = Buffer.from(text.trim(), "base64url")
  if (key.length !== 32) throw new Error(`${path} is not a secret key of a hub. Put back the file as it was.`)
  return key
}

/** The person who comes second takes the key of the person who was first; a half-written one never has the name. */
async function makeKey(path: string): Promise<Buffer> {
  const beside = `${path}.${randomUUID()}`
  const file = await open(beside, "wx", 0o600)
  try {
    await file.writeFile(`${randomBytes(32).toString("base64url")}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await link(beside, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error
  })
  await rm(beside)
  return (await readKey(path))!
}
