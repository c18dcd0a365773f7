import { announcementStates } from "@hub/contract/announcements"
import { announcementAudiences } from "@hub/contract/notifications"
import { defineListSearch, type SearchOf } from "../list-search.ts"

const shape = { q: "text", type: announcementAudiences, state: announcementStates } as const
/** What /notifications/manage shows, as the address has it. */
export const announcementSearch = defineListSearch(shape)
export type AnnouncementSearch = SearchOf<typeof shape>
