import { publicationKinds, type PublicationKind } from "@hub/contract/publications/values"
import { defineListSearch } from "../list-search.ts"

type AddressSearch = Record<string, unknown>

/** The filters of all publications as the address has them. */
export const publicationSearch: (asked: AddressSearch) => { collection?: number; kind?: PublicationKind } =
  defineListSearch({
    collection: "id",
    kind: publicationKinds,
  })

/** The earlier edition that an edition is compared with. */
export const againstSearch: (asked: AddressSearch) => { against?: number } = defineListSearch({ against: "id" })
