import { releaseStates } from "@hub/contract/releases/values"
import { choice, defineList, type SearchOfList } from "../widgets/list/list-definition.ts"
import { labelReleaseState } from "./labels.ts"

/** What /releases shows, as the address has it. */
export const releaseFilters = defineList({ state: choice("State", releaseStates, labelReleaseState) })
export type ReleaseSearch = SearchOfList<typeof releaseFilters>
