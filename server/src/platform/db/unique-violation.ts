import type { Refusal } from "../refusal.ts"

/** What PostgreSQL says of a row that is there already where each may be there once. */
const uniqueViolation = "23505"

/** Whether a row could not be written because one like it is there; `index` names which likeness. */
export const isUniqueViolation = (error: unknown, index?: string) =>
  error instanceof Error &&
  "code" in error &&
  error.code === uniqueViolation &&
  (index === undefined || ("constraint" in error && error.constraint === index))

/** What was written, or a refusal in the feature's words where somebody has the same already, perhaps since this moment. */
export async function refuseIfTaken<T>(index: string, refusal: () => Refusal, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw isUniqueViolation(error, index) ? refusal() : error
  }
}
