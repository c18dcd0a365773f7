import { type AuditKind, auditKinds } from "@hub/contract/audit/values"
import { peopleChoices } from "../widgets/choices.ts"
import { choice, day, defineList, record, type SearchOfList, words } from "../widgets/list/list-definition.ts"

const kindLabels: Record<AuditKind, string> = {
  topics: "Topics",
  reviews: "Reviews",
  comments: "Comments and suggestions",
  publications: "Publications",
  collections: "Collections",
  planning: "Projects and plans",
  imports: "Imports",
  shared: "Variables, images and links",
  accounts: "People and accounts",
  system: "Settings and system",
}

/** What /admin/audit shows, as the address has it; `about` is one thing, such as `topic:12`. */
export const auditFilters = defineList(
  {
    q: words("Search title, name or reason"),
    person: record("Person", "Any person", peopleChoices),
    kind: choice("Kind", auditKinds, kindLabels, "Any kind"),
    from: day("From"),
    to: day("To"),
  },
  { also: { about: "text" } },
)
export type AuditSearch = SearchOfList<typeof auditFilters>
