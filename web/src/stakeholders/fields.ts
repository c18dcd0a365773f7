import type { StakeholderChange, StakeholderInput, StakeholderPerson } from "@hub/contract/stakeholders"
import type { z } from "zod"

/** A person as the form holds him: every field a text. */
export const fieldsOf = (person: StakeholderPerson | null) => ({
  name: person?.name ?? "",
  email: person?.email ?? "",
  organization: person?.organization ?? "",
  role_words: person?.role_words ?? "",
  can_review: String(person?.can_review ?? true),
})
export type Fields = Record<keyof ReturnType<typeof fieldsOf>, string>

/** The contract's own schema over the texts of the form. */
export const schemaFor = <S extends typeof StakeholderInput | typeof StakeholderChange>(schema: S, rest: object) => ({
  safeParse(values: unknown) {
    const { can_review, ...fields } = values as Fields
    return schema.safeParse({ ...rest, ...fields, can_review: can_review === "true" }) as z.ZodSafeParseResult<
      z.output<S>
    >
  },
})

export const fieldWords: Record<string, string> = {
  name: "Name",
  email: "Email",
  organization: "Organization",
  role_words: "Role",
  can_review: "Can review",
}

export function valueWords(field: string, value: string): string {
  if (field === "can_review") return value === "true" ? "yes" : "no"
  return value === "" ? "none" : `“${value}”`
}
