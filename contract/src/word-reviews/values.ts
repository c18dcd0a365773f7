/** What happens to a change in a Word file: taken over as it is, taken over in another form, or only listed. */
export const wordChangeOutcomes = ["taken", "converted", "listed"] as const

export type WordChangeOutcome = (typeof wordChangeOutcomes)[number]

/** The names under which a Word file for a reviewer says what it is of. */
export const wordFileProperties = {
  hub: "Hub",
  file: "HubFile",
  review: "HubReview",
  round: "HubRound",
  revision: "HubRevision",
} as const
