/** What an edition can be made as. */
export const publicationKinds = ["pdf", "mobile_kb"] as const
export type PublicationKind = (typeof publicationKinds)[number]

/** When every page of a PDF says that it is a draft; `unapproved`: where anything in it was not approved in a review. */
export const draftWatermarks = ["never", "unapproved", "always"] as const
export type DraftWatermark = (typeof draftWatermarks)[number]
