import type { Crumb } from "../widgets/Crumbs.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"

type CollectionOfEdition = { id: number | null | undefined; name: string | undefined }

/** The way from the publications to a collection of theirs, which may be deleted since. */
export function listPublicationCrumbs({ id, name }: CollectionOfEdition): Crumb[] {
  if (name === undefined) return [parentScreens.publications]
  const collection: Crumb = id == null ? { label: name } : { label: name, to: "/collections/$id", params: { id } }
  return [parentScreens.publications, collection]
}
