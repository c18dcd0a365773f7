import type { StakeholderChange, StakeholderInput, StakeholderPerson } from "@hub/contract/stakeholders"
import type { z } from "zod"

/** A person as the form holds them: every field a text. */
export const toStakeholderFormValues = (person: StakeholderPerson | null) => ({
  name: person?.name ?? "",
  email: person?.email ?? "",
  organization: person?.organization ?? "",
  role_words: person?.role_words ?? "",
  can_review: String(person?.can_review ?? true),
})
export type StakeholderFormValues = Record<keyof ReturnType<typeof toStakeholderFormValues>, string>

/** The contract's own schema over the texts of the form. */
export const makeStakeholderFormSchema = <S extends typeof StakeholderInput | typeof StakeholderChange>(
  schema: S,
  rest: object,
) => ({
  safeParse(values: unknown) {
    const { can_review, ...fields } = values as StakeholderFormValues
    return schema.safeParse({ ...rest, ...fields, can_review: can_review === "true" }) as z.ZodSafeParseResult<
      z.output<S>
    >
  },
})

export const stakeholderFieldLabels: Record<string, string> = {
  name: "Name",
  email: "Email",
  organization: "Organization",
  role_words: "Role",
  can_review: "Can review",
}

export function describeStakeholderValue(field: string, value: string): string {
  if (field === "can_review") return value === "true" ? "yes" : "no"
  return value === "" ? "none" : `“${value}”`
}
