import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto"

/** Encrypts what the hub must be able to read again, so that neither the database nor a backup gives it away. */
export type Vault = {
  /** AES-256-GCM with the first key. `about` says whose secret it is: nobody else's row can hold it. */
  seal(text: string, about: string): string
  /** The text, or undefined where it was sealed with a key that is not here, or is not what was sealed. */
  open(sealed: string, about: string): string | undefined
  /** Whether it is sealed with the first key. */
  isSealed(text: string): boolean
}

const mark = "sealed:v1:"
const [ivBytes, tagBytes] = [12, 16]

/** Opens with any of these keys of 32 bytes, and seals with the first. */
export function openVault(keys: [Buffer, ...Buffer[]]): Vault {
  const named = keys.map((key) => ({ key, name: createHash("sha256").update(key).digest("hex").slice(0, 8) }))
  const [first] = named as [(typeof named)[0]]
  return {
    isSealed: (text) => text.startsWith(`${mark}${first.name}:`),
    seal(text, about) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv("aes-256-gcm", first.key, iv).setAAD(Buffer.from(about))
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
      return `${mark}${first.name}:${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")}`
    },
    open(sealed, about) {
      // What an earlier hub wrote is not sealed yet.
      if (!sealed.startsWith(mark)) return sealed
      const [name, packed = ""] = sealed.slice(mark.length).split(":")
      const match = named.find((one) => one.name === name)
      return match && decrypt(match.key, Buffer.from(packed, "base64url"), about)
    },
  }
}

function decrypt(key: Buffer, bytes: Buffer, about: string): string | undefined {
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes))
      .setAAD(Buffer.from(about))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
    return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8")
  } catch {
    return undefined
  }
}
