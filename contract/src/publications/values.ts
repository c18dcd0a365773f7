/** What an edition can be made as. */
export const publicationKinds = ["pdf", "mobile_kb"] as const
export type PublicationKind = (typeof publicationKinds)[number]
