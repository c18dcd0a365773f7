import { expect, test } from "vitest"
import { describeTags, formatIdList, namesOfTags, parseIdList } from "./tag-ids.ts"

test.each([
  [[12, 3], "3,12"],
  [["12", "3", "100"], "3,12,100"],
  [[], ""],
])("the tags %j are one text in every order: %j", (ids, text) => {
  expect(formatIdList(ids)).toBe(text)
  expect(formatIdList(ids.toReversed())).toBe(text)
  expect(formatIdList(parseIdList(text))).toBe(text)
})

test("tags are described by their names, and by a number where there is none any longer", () => {
  const names = namesOfTags([{ id: 3, name: "rents" }])

  expect(describeTags("3,12", names)).toBe("rents, no. 12")
  expect(describeTags("", names)).toBe("")
})
