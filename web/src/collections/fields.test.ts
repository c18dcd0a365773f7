import type { Collection } from "@hub/contract/collections"
import { expect, test } from "vitest"
import {
  describeCollectionValue,
  makeCollectionFormSchema,
  namesInCollection,
  toCollectionFormValues,
} from "./fields.ts"

const collection = {
  name: "Handbook",
  description: "How prices are measured.",
  project_id: 2,
  project_name: "Census",
  owner_id: null,
  owner_name: null,
} as Collection

test("a collection comes out of its form as it went in, with the version that was read", () => {
  const { data } = makeCollectionFormSchema(5).safeParse(toCollectionFormValues(collection))

  expect(data).toEqual({
    name: "Handbook",
    description: "How prices are measured.",
    project_id: 2,
    owner_id: null,
    version: 5,
  })
})

test("a collection without a name is refused beside the field", () => {
  const { error } = makeCollectionFormSchema(5).safeParse({ ...toCollectionFormValues(collection), name: "  " })

  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[["name"], "A name is required."]])
})

test.each([
  ["project_id", "2", "Census"],
  ["project_id", "3", "no. 3"],
  ["owner_id", "", "none"],
  ["owner_id", "2", "no. 2"],
  ["description", "", "none"],
  ["name", "2", "“2”"],
])("the field %s with the value %j is described as %s", (field, value, words) => {
  expect(describeCollectionValue(field, value, namesInCollection(collection))).toBe(words)
})
