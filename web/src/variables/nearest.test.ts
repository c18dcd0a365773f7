import { expect, test } from "vitest"
import { nearestVariables } from "./nearest.ts"

const variable = {
  id: 1,
  slug: "rate",
  value: "3 %",
  others: [
    { id: 1, project_id: 7, collection_id: null, name: "Prices", value: "4 %" },
    { id: 2, project_id: null, collection_id: 7, name: "Price guide", value: "5 %" },
  ],
  description: "",
  owner_id: null,
  owner_name: null,
  updated_at: "2026-11-21T09:00:00Z",
  usage_count: 0,
}

test.for([
  [{}, "3 %"],
  [{ project_id: null, collection_id: null }, "3 %"],
  [{ project_id: 7 }, "4 %"],
  [{ project_id: 8, collection_id: 8 }, "3 %"],
  [{ collection_id: 7 }, "5 %"],
  [{ project_id: 7, collection_id: 7 }, "5 %"],
] as const)("of a variable with several values, %o shows %s", ([place, value]) => {
  expect(nearestVariables([variable], place)).toEqual([{ ...variable, value }])
})
