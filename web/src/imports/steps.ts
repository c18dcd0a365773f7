/** The three steps of an import, as its indicator names them. */
export const importSteps = ["File", "Check the topics", "Place and import"] as const
export type ImportStep = (typeof importSteps)[number]

export type ReviewSearch = { step?: "place" }

/** Which step of the review the address shows. */
export const reviewSearch = (asked: Record<string, unknown>): ReviewSearch =>
  asked["step"] === "place" ? { step: "place" } : {}
