/** What can be starred. */
export const documentTypes = ["topic", "collection"] as const
export type DocumentType = (typeof documentTypes)[number]

/** What is remembered as opened: documents, and projects, which say whose collections the menu shows. */
export const openableTypes = [...documentTypes, "project"] as const
export type OpenableType = (typeof openableTypes)[number]
