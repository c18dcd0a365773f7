import type { ImportSuggestions } from "@hub/contract/import-suggestions"

/** The repeated values that this person can make show a variable; offers they cannot take are none. */
export const usableValues = ({ values, can }: ImportSuggestions) =>
  values.filter((value) => value.exists || value.accepted || (can.decide && can.create_variables))
