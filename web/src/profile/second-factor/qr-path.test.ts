import { expect, test } from "vitest"
import { encode } from "uqr"
import { qrPath } from "./qr-path.ts"

const rowsOf = (text: string) => text.split("/").map((row) => row.split("").map((sign) => sign === "#"))

test.each([
  ["../..", ""],
  ["#./.#", "M0 0h1v1h-1zM1 1h1v1h-1z"],
  ["##.#/####", "M0 0h2v1h-2zM3 0h1v1h-1zM0 1h4v1h-4z"],
])("the modules %s are drawn as %o", (modules, path) => {
  expect(qrPath(rowsOf(modules))).toBe(path)
})

test("every dark module of a code is covered once, and no light one", () => {
  const { data } = encode("otpauth://totp/Hub:ben@hub.test?secret=JBSWY3DPEHPK3PXP&issuer=Hub", { border: 2 })

  const drawn = data.map((row) => row.map(() => 0))
  for (const [, x, y, width] of qrPath(data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = Number(x); at < Number(x) + Number(width); at++) drawn[Number(y)]![at]!++

  expect(drawn).toEqual(data.map((row) => row.map(Number)))
})
