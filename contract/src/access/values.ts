/** What people may do in a project, from little to all; each may what the ones before it may. */
export const projectRoles = ["reader", "reviewer", "author", "publisher", "manager"] as const
export type ProjectRole = (typeof projectRoles)[number]
