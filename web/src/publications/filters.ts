import { publicationKinds } from "@hub/contract/publications/values"
import { collectionChoices } from "../widgets/choices.ts"
import { choice, defineList, record, type SearchOfList } from "../widgets/list/list-definition.ts"
import { labelPublicationKind } from "./labels.ts"

/** What /publications/list shows, as the address has it. */
export const publicationFilters = defineList({
  collection: record("Collection", "Any collection", collectionChoices),
  kind: choice("Kind", publicationKinds, labelPublicationKind),
})
export type PublicationSearch = SearchOfList<typeof publicationFilters>
