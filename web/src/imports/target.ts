import type { Import } from "@hub/contract/imports"
import type { TargetBody } from "./queries.ts"

/** Where imported topics go. What was typed or chosen before stays when the kind changes. */
export type ImportTarget = {
  kind: "new" | "existing" | "none"
  name: string
  collection_id: number | null
  project_id: number | null
}

/** What was chosen at the upload; else a new collection named after the file. */
export function targetOfImport({ collection_id, collection_name, project_id, filename }: Import): ImportTarget {
  const name = collection_name ?? filename.replace(/\.[^.]+$/, "")
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
