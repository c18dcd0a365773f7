import type { PublicationKind } from "@hub/contract/publications"

// Written out, since every page loads this: the contract's own list would bring its calls along.
const publicationKinds: readonly PublicationKind[] = ["pdf", "mobile_kb"]

/** The collection that an address names. */
export function collectionSearch({ collection }: Record<string, unknown>): { collection?: number } {
  return Number.isSafeInteger(collection) && Number(collection) > 0 ? { collection: Number(collection) } : {}
}

/** The filters of all publications as the address has them. */
export function publicationSearch(search: Record<string, unknown>): { collection?: number; kind?: PublicationKind } {
  const kind = publicationKinds.find((one) => one === search["kind"])
  return { ...collectionSearch(search), ...(kind === undefined ? {} : { kind }) }
}
