import { createHash, randomBytes, timingSafeEqual } from "node:crypto"

/** A secret of 256 bits to hand out once, and the hash under which it is remembered. */
export function createSecret(prefix = "") {
  const secret = prefix + randomBytes(32).toString("base64url")
  return { secret, hash: hashSecret(secret) }
}

/** SHA-256 in hexadecimal; enough for secrets that are random, never for passwords. */
export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest("hex")

/** Whether two texts are the same, in a time that does not tell where they differ. */
export function isSameSecret(one: string, other: string) {
  return timingSafeEqual(Buffer.from(hashSecret(one)), Buffer.from(hashSecret(other)))
}
