import { BlockList, isIPv4, isIPv6 } from "node:net"

/** Ranges that are no place of the public network: private, local, shared, reserved, for documents, or another range in disguise. */
const blockedRanges = new BlockList()
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  blockedRanges.addSubnet(net, prefix, "ipv4")
for (const [net, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  blockedRanges.addSubnet(net, prefix, "ipv6")

/** All that is given out in IPv6; what maps or tunnels IPv4, and what is local, lies beside it. */
const allowedRanges = new BlockList()
allowedRanges.addSubnet("2000::", 3, "ipv6")

/** Whether an address is one of the public network, so that asking it asks nothing of the hub's own surroundings. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blockedRanges.check(address, "ipv4")
  return (
    isIPv6(address) &&
    !address.includes("%") &&
    allowedRanges.check(address, "ipv6") &&
    !blockedRanges.check(address, "ipv6")
  )
}
