import { announcementStates } from "@hub/contract/announcements"
import { audiences } from "@hub/contract/notifications"
import { listSearch, type SearchOf } from "../list-search.ts"

const shape = { q: "text", type: audiences, state: announcementStates } as const
/** What /notifications/manage shows, as the address has it. */
export const announcementSearch = listSearch(shape)
export type AnnouncementSearch = SearchOf<typeof shape>
