import { type Collection, CollectionChange } from "@hub/contract/collections"

/** A collection as its form holds it: every field a text. */
export const toCollectionFormValues = (collection: Collection) => ({
  name: collection.name,
  description: collection.description,
  project_id: String(collection.project_id ?? ""),
  owner_id: String(collection.owner_id ?? ""),
})
export type CollectionFormValues = ReturnType<typeof toCollectionFormValues>

/** The contract's own schema over the texts of the form. */
export const makeCollectionFormSchema = (version: number) => ({
  safeParse(values: unknown) {
    const { project_id, owner_id, ...fields } = values as CollectionFormValues
    const chosen = (id: string) => (id === "" ? null : Number(id))
    return CollectionChange.safeParse({
      ...fields,
      project_id: chosen(project_id),
      owner_id: chosen(owner_id),
      version,
    })
  },
})

/** Where a collection's description is shown. */
export const aboutDescription = "Published files carry it in their properties."

export const collectionFieldLabels: Record<string, string> = {
  name: "Name",
  description: "Description",
  project_id: "Project",
  owner_id: "Owner",
}

/** What the chosen project and owner are called. */
export const namesInCollection = ({
  project_id,
  project_name,
  owner_id,
  owner_name,
}: Collection): Record<string, string> => ({
  [`project_id ${project_id}`]: project_name ?? "",
  [`owner_id ${owner_id}`]: owner_name ?? "",
})

/** A value of a field in words. */
export function describeCollectionValue(field: string, value: string, names: Record<string, string>): string {
  if (value === "") return "none"
  return field === "project_id" || field === "owner_id" ? (names[`${field} ${value}`] ?? `no. ${value}`) : `“${value}”`
}
