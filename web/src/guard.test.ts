import { expect, test } from "vitest"
import { decideAdmission, returnPath } from "./guard.ts"

const nobody = { signedIn: false, administers: false }
const author = { signedIn: true, administers: false }
const administrator = { signedIn: true, administers: true }

test.each([
  ["anyone", nobody, "enter"],
  ["anyone", author, "enter"],
  ["anyone", administrator, "enter"],
  ["guest", nobody, "enter"],
  ["guest", author, "/"],
  ["guest", administrator, "/"],
  ["member", nobody, "login"],
  ["member", author, "enter"],
  ["member", administrator, "enter"],
  ["admin", nobody, "login"],
  ["admin", author, "/dashboard"],
  ["admin", administrator, "enter"],
] as const)("a screen for %s, opened by %o, answers %s", (need, visitor, answer) => {
  expect(decideAdmission(need, visitor)).toBe(answer)
})

test.each(["/topics", "/topics/7/edit?mode=preview#line", "/?x=1", "/review/a%2Fb"])("%s is led back to", (path) => {
  expect(returnPath(path)).toBe(path)
})

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "https://evil.example/topics",
  "javascript:alert(1)",
  "topics",
  "",
  "/login",
  "/login?return_to=/login",
  undefined,
  null,
  7,
  ["/topics"],
])("%j is never led back to", (path) => {
  expect(returnPath(path)).toBe("/")
})
