import type { PublicationKind } from "@hub/contract/publications"
import { defineListSearch } from "../list-search.ts"

type AddressSearch = Record<string, unknown>

/** The filters of all publications as the address has them. */
// Written out, since every page loads this: the contract's own list would bring its calls along.
export const publicationSearch: (asked: AddressSearch) => { collection?: number; kind?: PublicationKind } =
  defineListSearch({
    collection: "id",
    kind: ["pdf", "mobile_kb"],
  })

/** The earlier edition that an edition is compared with. */
export const againstSearch: (asked: AddressSearch) => { against?: number } = defineListSearch({ against: "id" })
