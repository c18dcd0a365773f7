import { lookup } from "node:dns/promises"
import { isIP, type LookupFunction } from "node:net"
import { isPublicAddress } from "./public-address.ts"

/** What of the world is asked, and for how long; tests have a world of their own. */
export type NetworkAccess = {
  addressesOf: (host: string) => Promise<string[]>
  isAllowed: (address: string) => boolean
  milliseconds: number
}

export const publicNetwork: NetworkAccess = {
  addressesOf: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: isPublicAddress,
  milliseconds: 10_000,
}

/** Why an address is not asked: `broken` where its name is nobody's. */
export type RefusedAddress = { status: "broken" | "unknown"; note: string }

const privateAddressRefusal: RefusedAddress = {
  status: "unknown",
  note: "It leads to an address that isn't public, which is not allowed.",
}

/** The parts of an address that may be asked, or why it may not. */
export function parseWebAddress(url: string): URL | string {
  if (!URL.canParse(url)) return "It is not a valid address."
  const target = new URL(url)
  if (target.protocol !== "http:" && target.protocol !== "https:") return "Only web addresses are allowed."
  return target.username !== "" || target.password !== ""
    ? "Addresses that contain a password are not allowed."
    : target
}

/** The address behind a name that a connection goes to: every one that the name has must be allowed. */
export async function resolveAllowedAddress(
  hostname: string,
  { addressesOf, isAllowed, milliseconds }: NetworkAccess,
): Promise<string | RefusedAddress> {
  const literal = hostname.replace(/^\[|\]$/g, "")
  if (isIP(literal) !== 0) return isAllowed(literal) ? literal : privateAddressRefusal
  try {
    const [first, ...more] = await lookUpInTime(addressesOf(hostname), milliseconds)
    if (first === undefined) return { status: "broken", note: "Its host name is unknown." }
    return [first, ...more].every(isAllowed) ? first : privateAddressRefusal
  } catch {
    // How the network says so helps nobody: a name that is not found may also be a network that is not there.
    return { status: "unknown", note: "Its host name could not be looked up." }
  }
}

/** A look-up cannot be called off, but nobody has to wait for it. */
async function lookUpInTime<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  let late: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new Error("It was not looked up in time.")), milliseconds)
  })
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(late))
}

/** The name was looked up and judged already; looked up again it could be another place. */
export function pinLookup(address: string): LookupFunction {
  const family = isIP(address)
  return (_host, { all }, done) => {
    if (all) done(null, [{ address, family }])
    else done(null, address, family)
  }
}
