import { expect, test } from "vitest"
import { encodeBase32, buildOtpauthUrl, findTotpStep, computeTotp } from "./totp.ts"

const secret = encodeBase32(Buffer.from("12345678901234567890"))

// Appendix B of RFC 6238, the rows for SHA-1.
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("at second %i the code is %s", (seconds, code) => {
  expect(computeTotp(secret, Math.floor(seconds / 30), 8)).toBe(code)
})

test("a code is good in its own half minute, the one before and the one after", () => {
  const at = (seconds: number) => new Date(seconds * 1000)
  const code = computeTotp(secret, 1000)

  expect([970, 999, 1000, 1001, 1030].map((step) => findTotpStep(secret, code, at(step * 30)))).toEqual([
    undefined,
    1000,
    1000,
    1000,
    undefined,
  ])
  expect(findTotpStep(secret, `${code.slice(0, 3)} ${code.slice(3)}`, at(30_000))).toBe(1000)
})

test("the address for the app names the hub and the account", () => {
  expect(buildOtpauthUrl(secret, "ben@hub.test", "Documentation Project Hub")).toBe(
    `otpauth://totp/Documentation%20Project%20Hub:ben%40hub.test?secret=${secret}&issuer=Documentation%20Project%20Hub&algorithm=SHA1&digits=6&period=30`,
  )
})
