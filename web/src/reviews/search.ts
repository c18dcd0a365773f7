const isId = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value) && value > 0

/** Which topic's feedback is taken in, as the address has it. */
export const incorporateSearch = ({ topic }: Record<string, unknown>): { topic?: number } =>
  isId(topic) ? { topic } : {}

/** Which collection's drafts are sent for review, as the address has it. */
export const sendSearch = ({ collection }: Record<string, unknown>): { collection?: number } =>
  isId(collection) ? { collection } : {}
