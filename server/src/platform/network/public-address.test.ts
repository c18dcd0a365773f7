import { expect, test } from "vitest"
import { isPublicAddress } from "./public-address.ts"

test.each([
  "93.184.216.34",
  "1.1.1.1",
  "172.15.255.255",
  "172.32.0.1",
  "100.63.255.255",
  "100.128.0.1",
  "2606:4700::1111",
  "2a00:1450:4001::5e",
])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

const closed =
  "0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.255 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255 " +
  "192.0.0.1 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1 239.1.1.1 " +
  "240.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 " +
  "fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 100::1 2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 4000::1 " +
  "localhost 127.1 0x7f000001"

test.each(["", ...closed.split(" ")])("%j is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false)
})
