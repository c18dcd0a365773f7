/** What an edition can be made as. */
export const publicationKinds = ["pdf", "mobile_kb"] as const
export type PublicationKind = (typeof publicationKinds)[number]

/** What readers know the other files of an edition by, in any language. */
export const formatNames = { html: "HTML", epub: "EPUB", docx: "Word", markdown: "Markdown" } as const

/** When an edition says that it is a draft, a PDF on every page; `unapproved`: where anything in it was not approved in a review. */
export const draftWatermarks = ["never", "unapproved", "always"] as const
export type DraftWatermark = (typeof draftWatermarks)[number]
