import { type ImportStatus, importStatuses } from "@hub/contract/imports"

/** The filter of the import history as the address has it. */
export function importSearch({ status }: Record<string, unknown>): { status?: ImportStatus } {
  const known = importStatuses.find((one) => one === status)
  return known === undefined ? {} : { status: known }
}
