import type { Import } from "@hub/contract/imports"
import type { AcceptBody } from "./queries.ts"

/** Where imported topics go. What was typed or chosen before stays when the kind changes. */
export type Target = { kind: "new" | "existing" | "none"; name: string; collection_id: number | null }

/** What was wished at the upload; else a new collection named after the file. */
export function targetOf({ collection_id, collection_name, filename }: Import): Target {
  const name = collection_name ?? filename.replace(/\.[^.]+$/, "")
  if (collection_id !== null) return { kind: "existing", name, collection_id }
  return { kind: "new", name, collection_id: null }
}

/** What keeps a target from being used, said beside its field. */
export function lacking({ kind, name, collection_id }: Target): string | undefined {
  if (kind === "new" && name.trim() === "") return "Give the new collection a name."
  if (kind === "existing" && collection_id === null) return "Choose a collection."
  return undefined
}

export function bodyOf({ kind, name, collection_id }: Target): AcceptBody {
  if (kind === "new") return { collection_name: name.trim() }
  return kind === "existing" && collection_id !== null ? { collection_id } : {}
}
