import { expect, test } from "vitest"
import { addressOfRoute, fileName, nextCursor } from "../src/address.ts"

test.each([
  ["/api/topics", {}, "/api/topics"],
  ["/api/topics/:id", { params: { id: 7 } }, "/api/topics/7"],
  ["/api/portal/:token", { params: { token: "a/b?c" } }, "/api/portal/a%2Fb%3Fc"],
  ["/api/a/:topicId/b/:id", { params: { id: 1, topicId: 2 } }, "/api/a/2/b/1"],
  ["/api/topics", { query: { search: "a&b c", status: undefined, cursor: "" } }, "/api/topics?search=a%26b+c"],
  [
    "/api/topics",
    { query: { status: ["draft", "approved"], limit: 25 } },
    "/api/topics?status=draft&status=approved&limit=25",
  ],
] as const)("the call %s with %j is addressed %s", (path, given, address) => {
  expect(addressOfRoute({ path }, given)).toBe(address)
})

test.each([
  [null, null],
  ["", null],
  ['</api/topics?limit=25&cursor=a%3Db>; rel="next"', "a=b"],
  ["</api/topics?cursor=plain>; rel=next", "plain"],
  ['</api/topics>; rel="first", </api/topics?cursor=c2>; rel="next"', "c2"],
  ['</api/topics?cursor=c0>; rel="prev", </api/topics?cursor=c2>; title="n"; rel="last next"', "c2"],
  ['</api/topics?cursor=c0>; rel="prev"', null],
  ['</api/topics?cursor=c0>; rel="nextish"', null],
  ["https://other.example/?cursor=1", null],
])("the link header %j leads on to %j", (header, cursor) => {
  expect(nextCursor(header)).toBe(cursor)
})

test.each([
  [null, undefined],
  ["inline", undefined],
  ['attachment; filename="Annual report.pdf"', "Annual report.pdf"],
  ["attachment; filename=report.pdf", "report.pdf"],
  ["attachment; filename=\"r.pdf\"; filename*=UTF-8''J%C3%A4hrlich.pdf", "Jährlich.pdf"],
  ["attachment; filename*=UTF-8''%E0%A4%A", undefined],
])("the disposition %j names the file %j", (disposition, name) => {
  expect(fileName(disposition)).toBe(name)
})
