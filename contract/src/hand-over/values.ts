/** What somebody has in hand that another can take over, by kind, in the plural: without the last letter it is the singular. */
export const workKinds = [
  "projects",
  "collections",
  "topics",
  "open reviews",
  "requested reviews",
  "review steps",
  "sequential reviews",
  "tasks",
  "comments",
  "variables",
  "variable requests",
  "imports",
  "feedback reports",
  "bug reports",
] as const
export type WorkKind = (typeof workKinds)[number]

/** Why something stays with whom it is. */
export const withheldReasons = ["not_an_author", "no_access", "under_embargo", "own_text", "asked_already"] as const
export type WithheldReason = (typeof withheldReasons)[number]
