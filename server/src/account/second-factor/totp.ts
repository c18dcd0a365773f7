import { createHmac, randomBytes } from "node:crypto"

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
const stepSeconds = 30
const digits = 6

/** A secret of 160 bits in base32. */
export const createTotpSecret = () => encodeBase32(randomBytes(20))

/** What an authenticator app reads from the picture (the key URI format). */
export function buildOtpauthUrl(secret: string, email: string, issuer: string) {
  const query = new URLSearchParams({ secret, issuer, algorithm: "SHA1", digits: String(digits), period: "30" })
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query.toString().replaceAll("+", "%20")}`
}

/** The time step whose code this is: the step now, the one before or the one after; undefined when it is none of them. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const entered = code.replace(/\s/g, "")
  const current = Math.floor(now.getTime() / 1000 / stepSeconds)
  return [current, current - 1, current + 1].find((step) => computeTotp(secret, step) === entered)
}

/** RFC 6238 over RFC 4226, with SHA-1 as the apps have it. */
export function computeTotp(secret: string, step: number, length = digits) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac("sha1", decodeBase32(secret)).update(counter).digest()
  const at = mac[mac.length - 1]! & 0x0f
  const number = mac.readUInt32BE(at) & 0x7f_ff_ff_ff
  return String(number % 10 ** length).padStart(length, "0")
}

export function encodeBase32(bytes: Uint8Array) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("")
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("")
}

function decodeBase32(text: string) {
  const bits = text
    .split("")
    .map((character) => alphabet.indexOf(character).toString(2).padStart(5, "0"))
    .join("")
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
