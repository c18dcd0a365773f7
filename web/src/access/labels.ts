import type { ProjectRole } from "@hub/contract/access/values"

export const projectRoleLabels: Record<ProjectRole, string> = {
  reader: "Reader",
  reviewer: "Reviewer",
  author: "Author",
  publisher: "Publisher",
  manager: "Manager",
}

/** What each role is for; each may also do what the ones before it may. */
export const projectRoleSentences: Record<ProjectRole, string> = {
  reader: "reads everything in the project",
  reviewer: "comments and answers reviews",
  author: "writes, plans, imports and asks for reviews",
  publisher: "publishes and withdraws editions",
  manager: "says who may see the project",
}
