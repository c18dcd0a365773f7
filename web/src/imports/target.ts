import type { ImportDetail } from "@hub/contract/imports"
import { limits } from "@hub/contract/limits"
import type { TargetBody } from "./queries.ts"

/** Where imported topics go. What was typed or chosen before stays when the kind changes. */
export type ImportTarget = {
  kind: "new" | "existing" | "none"
  name: string
  collection_id: number | null
  project_id: number | null
}

type ImportToPlace = Pick<
  ImportDetail,
  "collection_id" | "collection_name" | "project_id" | "filename" | "title_beside_topics"
>

/** What was chosen at the upload; else a new collection named as the document calls itself, or after the file. */
export function targetOfImport(row: ImportToPlace): ImportTarget {
  const { collection_id, collection_name, project_id, filename, title_beside_topics } = row
  const name = collection_name ?? title_beside_topics?.slice(0, limits.name) ?? filename.replace(/\.[^.]+$/, "")
  if (collection_id !== null) return { kind: "existing", name, collection_id, project_id }
  return { kind: "new", name, collection_id: null, project_id }
}

/** What keeps a target from being used, said beside its field. */
export function missingInTarget({ kind, name, collection_id }: ImportTarget): string | undefined {
  if (kind === "new" && name.trim() === "") return "Enter a name for the new collection."
  if (kind === "existing" && collection_id === null) return "Choose a collection."
  return undefined
}

export function toTargetBody({ kind, name, collection_id, project_id }: ImportTarget): TargetBody {
  const project = project_id === null ? {} : { project_id }
  if (kind === "new") return { ...project, collection_name: name.trim() }
  return kind === "existing" && collection_id !== null ? { ...project, collection_id } : project
}

/** Where the title of the document goes, which is in no topic; nothing where there is none. */
export function describeTitlePlace(
  { title_beside_topics: title }: Pick<ImportDetail, "title_beside_topics">,
  { kind, name }: Pick<ImportTarget, "kind" | "name">,
): string | undefined {
  if (title === null) return undefined
  if (kind === "new" && name.trim() === title) return `“${title}”, the title of the document, names the new collection.`
  return `“${title}”, the title of the document, is in no topic and names no collection, so it is left out.`
}
