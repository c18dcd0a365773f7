import type { ImportDetail } from "@hub/contract/imports"
import { expect, test } from "vitest"
import { describeTitlePlace, toTargetBody, missingInTarget, targetOfImport } from "./target.ts"

const uploaded = {
  filename: "Survey guide.v2.docx",
  collection_id: null,
  collection_name: null,
  project_id: null,
  title_beside_topics: null,
} satisfies Partial<ImportDetail>

test("topics go into a new collection named after the file unless something else was wished", () => {
  expect(toTargetBody(targetOfImport(uploaded))).toEqual({ collection_name: "Survey guide.v2" })
  expect(toTargetBody(targetOfImport({ ...uploaded, collection_name: "Methods" }))).toEqual({
    collection_name: "Methods",
  })
  expect(toTargetBody(targetOfImport({ ...uploaded, collection_id: 7, collection_name: "Prices" }))).toEqual({
    collection_id: 7,
  })
})

test.each([
  [{ kind: "new", name: "  ", collection_id: 7, project_id: null }, "Enter a name for the new collection."],
  [{ kind: "existing", name: "Prices", collection_id: null, project_id: null }, "Choose a collection."],
  [{ kind: "none", name: "", collection_id: null, project_id: null }, undefined],
  [{ kind: "new", name: "Prices", collection_id: null, project_id: null }, undefined],
] as const)("of the target %j is said: %s", (target, sentence) => {
  expect(missingInTarget(target)).toBe(sentence)
})

test("a name typed for a new collection is not sent when topics go elsewhere", () => {
  expect(toTargetBody({ kind: "none", name: "Prices", collection_id: 7, project_id: 3 })).toEqual({ project_id: 3 })
  expect(toTargetBody({ kind: "existing", name: "Prices", collection_id: 7, project_id: null })).toEqual({
    collection_id: 7,
  })
})

test("the title of a document that is in no topic names the new collection, or is said to be left out", () => {
  const titled = { ...uploaded, title_beside_topics: "Handbook of prices" }
  const target = targetOfImport(titled)

  expect(toTargetBody(target)).toEqual({ collection_name: "Handbook of prices" })
  expect(describeTitlePlace(titled, target)).toBe(
    "“Handbook of prices”, the title of the document, names the new collection.",
  )
  const leftOut =
    "“Handbook of prices”, the title of the document, is in no topic and names no collection, so it is left out."
  expect(describeTitlePlace(titled, { ...target, kind: "none" })).toBe(leftOut)
  expect(describeTitlePlace(titled, { ...target, name: "Prices" })).toBe(leftOut)
  expect(describeTitlePlace(uploaded, target)).toBeUndefined()
})
