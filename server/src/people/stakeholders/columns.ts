import type { StakeholderPerson } from "@hub/contract/stakeholders"
import type { CsvColumns } from "../../platform/http/csv.ts"

export const stakeholderColumns: CsvColumns<StakeholderPerson> = {
  Name: (person) => person.name,
  Email: (person) => person.email,
  Organization: (person) => person.organization,
  Role: (person) => person.role_words,
  Account: (person) => person.account,
  "Can review": (person) => person.can_review,
  Projects: (person) => person.projects.map(({ name, role }) => (role === "" ? name : `${name} (${role})`)).join(", "),
  "Open reviews": (person) => person.open_reviews,
  Created: (person) => person.created_at,
}
