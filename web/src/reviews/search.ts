/** Which topic's feedback is taken in, as the address has it. */
export function incorporateSearch({ topic }: Record<string, unknown>): { topic?: number } {
  return typeof topic === "number" && Number.isSafeInteger(topic) && topic > 0 ? { topic } : {}
}
