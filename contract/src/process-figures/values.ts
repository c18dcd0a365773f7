/** What a figure says of its cases: a number of days, the share of those that are so, or a number of each. */
export type ProcessFigureKind = "days" | "share" | "average"

type ProcessFigureDefinition = {
  label: string
  kind: ProcessFigureKind
  /** What is counted, in one sentence, as it is shown beside the figure. */
  definition: string
  /** What cases without a known moment are, where rows of older hubs may lack one. */
  blank?: string
}

/** An approval that is younger is not counted as changed or unchanged yet. */
export const reworkDays = 30

/** Every figure, in the order of the screen. A case belongs to the period in which it ended. */
export const processFigures = {
  draft_to_approval: {
    label: "First draft to approval",
    kind: "days",
    definition: "Days from a topic's first version to its first approval, in the period of that approval.",
    blank: "approved topics whose approval has no known moment",
  },
  rounds_to_approval: {
    label: "Review rounds until approval",
    kind: "average",
    definition:
      "Review rounds of a topic up to its first approval, cancelled ones left out, in the period of that approval.",
    blank: "approved topics whose approval or rounds are not known",
  },
  first_round: {
    label: "Approved in the first round",
    kind: "share",
    definition: "Of the topics that were approved for the first time in the period, the share that took one round.",
    blank: "approved topics whose approval or rounds are not known",
  },
  waiting_for_reviewer: {
    label: "Waiting for a reviewer",
    kind: "days",
    definition: "Days from a review request to its answer, in the period of the answer.",
  },
  waiting_for_author: {
    label: "Waiting for the author",
    kind: "days",
    definition:
      "Days from the last answer of a round with comments or suggestions until its feedback was incorporated, in the period in which it was.",
    blank: "rounds that a later one followed before their feedback was closed",
  },
  waiting_for_publishing: {
    label: "Waiting for publishing",
    kind: "days",
    definition:
      "Days from a topic's last approval to the first time it was published after that, in the period of publishing.",
    blank: "topics that were published as approved without a known approval",
  },
  suggestions_taken: {
    label: "Suggestions taken",
    kind: "share",
    definition:
      "Of the suggestions that were decided in the period, the share that was accepted, with edits or in part included.",
  },
  overdue: {
    label: "Overdue reviews",
    kind: "share",
    definition:
      "Of the review requests that fell due in the period, the share without an answer at the end of that day; cancelled, declined and passed on ones are left out.",
  },
  rework: {
    label: "Changed after approval",
    kind: "share",
    definition: `Of the approvals in the period, the share whose text was changed in the ${reworkDays} days after; younger approvals are not counted yet.`,
    blank: "approvals without a known version",
  },
  import_to_edition: {
    label: "Import to first edition",
    kind: "days",
    definition:
      "Days from the end of an import until the first edition with one of its topics was published, in the period of that edition.",
    blank: "imports without a known end",
  },
} as const satisfies Record<string, ProcessFigureDefinition>

export type ProcessFigureKey = keyof typeof processFigures
export const processFigureKeys = Object.keys(processFigures) as [ProcessFigureKey, ...ProcessFigureKey[]]

/** The periods by which figures are told. The last two calendar years are told at once. */
export const figurePeriods = ["month", "quarter", "year"] as const
export type FigurePeriod = (typeof figurePeriods)[number]

/** So many calendar years are counted, this one included. */
export const figureYears = 5

/** A number of fewer cases is not told: it could be about one person. */
export const leastCases = 5

/** A percentile is told where at least so many cases lie beyond it. */
export const casesBeyondPercentile = 5

/** Whether a period has a number, no case, or too few cases to be told of it or of one beside it. */
export const cellStates = ["measured", "none", "withheld"] as const
export type CellState = (typeof cellStates)[number]

/** Whose topics are counted: all of the hub's, those of open projects and of none, or those of one project. */
export const figureScopes = ["all", "open", "project"] as const
export type FigureScope = (typeof figureScopes)[number]
