import { type StakeholderPerson, StakeholderChange } from "@hub/contract/stakeholders"
import { expect, test } from "vitest"
import { toStakeholderFormValues, makeStakeholderFormSchema, describeStakeholderValue } from "./fields.ts"

test("a form starts from the person, and sends back what the hub knows them by", () => {
  const person = { name: "Eve", email: null, organization: "", role_words: "", can_review: false } as StakeholderPerson

  const { data } = makeStakeholderFormSchema(StakeholderChange, { version: 3 }).safeParse({
    ...toStakeholderFormValues(person),
    name: " Eva ",
  })

  expect(data).toEqual({ name: "Eva", email: null, organization: "", role_words: "", can_review: false, version: 3 })
})

test.each([
  ["can_review", "true", "yes"],
  ["can_review", "false", "no"],
  ["email", "", "none"],
  ["name", "true", "“true”"],
])("the value of %s, %o, is said as %s", (field, value, words) => {
  expect(describeStakeholderValue(field, value)).toBe(words)
})
