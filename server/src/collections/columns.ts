import type { CollectionLine } from "@hub/contract/collections"
import type { CsvColumns } from "../platform/http/csv.ts"

export const collectionCsvColumns: CsvColumns<CollectionLine> = {
  Name: (collection) => collection.name,
  Description: (collection) => collection.description,
  Project: (collection) => collection.project_name,
  Owner: (collection) => collection.owner_name,
  Topics: (collection) => collection.topics_count,
  Draft: (collection) => collection.mix.draft,
  "In review": (collection) => collection.mix.in_review,
  Approved: (collection) => collection.mix.approved,
  Published: (collection) => collection.mix.published,
  Archived: (collection) => collection.archived_at,
  Created: (collection) => collection.created_at,
  Updated: (collection) => collection.updated_at,
}
