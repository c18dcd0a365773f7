/** How somebody came to read: signed in, by a personal token, by the link of a reviewer, or as a reader of published pages. */
export const readingWays = ["session", "token", "review_link", "pages"] as const
export type ReadingWay = (typeof readingWays)[number]

/** What was read: of a list, what it shows of a topic. */
export const readingKinds = ["text", "edition", "value", "collection", "listed", "backup"] as const
export type ReadingKind = (typeof readingKinds)[number]

export const embargoChangeKinds = [
  "set",
  "postponed",
  "release_asked",
  "released",
  "reader_added",
  "reader_removed",
] as const
export type EmbargoChangeKind = (typeof embargoChangeKinds)[number]

/** What was read, as screens and the printed evidence call it. */
export const readingKindLabels: Record<ReadingKind, string> = {
  text: "Text",
  edition: "Edition",
  value: "Value of a variable",
  collection: "Collection",
  listed: "In a list",
  backup: "Backup",
}
