import type { PublicationKind } from "@hub/contract/publications"
import { listSearch } from "../list-search.ts"

type Asked = Record<string, unknown>

/** The collection that an address names. */
export const collectionSearch: (asked: Asked) => { collection?: number } = listSearch({ collection: "id" })

/** The filters of all publications as the address has them. */
// Written out, since every page loads this: the contract's own list would bring its calls along.
export const publicationSearch: (asked: Asked) => { collection?: number; kind?: PublicationKind } = listSearch({
  collection: "id",
  kind: ["pdf", "mobile_kb"],
})

/** The earlier edition that an edition is compared with. */
export const againstSearch: (asked: Asked) => { against?: number } = listSearch({ against: "id" })
