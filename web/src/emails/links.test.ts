import { expect, test } from "vitest"
import { linksInText } from "./links.ts"

test.each([
  ["Open https://hub.test/review/a_b-C9.\n\nBen", ["https://hub.test/review/a_b-C9"]],
  ["(see http://hub.test:3000/x?y=1), or http://hub.test:3000/x?y=1", ["http://hub.test:3000/x?y=1"]],
  ["Sent: http://hub.test/review/…. See http://hub.test/topics/5", ["http://hub.test/topics/5"]],
  ["No address, not even javascript:alert(1)", []],
])("of the letter %j one can copy %j", (text, links) => {
  expect(linksInText(text)).toEqual(links)
})
