import { type PublicationKind, publicationKinds } from "@hub/contract/publications"

/** The collection that an address names. */
export function collectionSearch({ collection }: Record<string, unknown>): { collection?: number } {
  return Number.isSafeInteger(collection) && Number(collection) > 0 ? { collection: Number(collection) } : {}
}

/** The filters of all publications as the address has them. */
export function publicationSearch(search: Record<string, unknown>): { collection?: number; kind?: PublicationKind } {
  const kind = publicationKinds.find((one) => one === search["kind"])
  return { ...collectionSearch(search), ...(kind === undefined ? {} : { kind }) }
}
