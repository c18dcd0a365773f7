import { announcementStates } from "@hub/contract/announcements"
import { announcementAudiences } from "@hub/contract/notifications"
import { choice, defineList, type SearchOfList, words } from "../widgets/list/list-definition.ts"
import { announcementStateLooks, announcementTypeLabels } from "./labels.ts"

/** What /notifications/manage shows, as the address has it. */
export const announcementFilters = defineList({
  q: words("Search title or message"),
  type: choice("Type", announcementAudiences, announcementTypeLabels, "Any type"),
  state: choice("Status", announcementStates, announcementStateLooks, "Not archived"),
})
export type AnnouncementSearch = SearchOfList<typeof announcementFilters>
