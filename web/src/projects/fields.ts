import type { NewProject, Project, ProjectChange } from "@hub/contract/projects"
import type { z } from "zod"
import { dayWords } from "../widgets/day.ts"
import { statusWords } from "./words.ts"

/** A project as its form holds it: every field a text, the tags their ids with commas. */
export const fieldsOf = (project: Project | null) => ({
  name: project?.name ?? "",
  description: project?.description ?? "",
  status: project?.status ?? "active",
  owner_id: String(project?.owner_id ?? ""),
  start_date: project?.start_date ?? "",
  target_date: project?.target_date ?? "",
  tag_ids: idsText(project?.tags.map(({ id }) => id) ?? []),
})
export type Fields = Record<keyof ReturnType<typeof fieldsOf>, string>

export const idsIn = (text: string) => text.split(",").filter((id) => id !== "")
export const idsText = (ids: (string | number)[]) =>
  ids
    .map(Number)
    .toSorted((a, b) => a - b)
    .join(",")

/** The contract's own schema over the texts of the form; whoever names no owner of a new project owns it. */
export const schemaFor = <S extends typeof NewProject | typeof ProjectChange>(schema: S, rest: object) => ({
  safeParse(values: unknown) {
    const { owner_id, start_date, target_date, tag_ids, ...fields } = values as Fields
    return schema.safeParse({
      ...rest,
      ...fields,
      owner_id: owner_id !== "" ? owner_id : "version" in rest ? null : undefined,
      start_date: start_date === "" ? null : start_date,
      target_date: target_date === "" ? null : target_date,
      tag_ids: idsIn(tag_ids),
    }) as z.ZodSafeParseResult<z.output<S>>
  },
})

export const fieldWords: Record<string, string> = {
  name: "Name",
  description: "Description",
  status: "Status",
  owner_id: "Owner",
  start_date: "Start",
  target_date: "Target date",
  tag_ids: "Tags",
}

/** A value of a field in words; `names` knows what people and tags are called. */
export function valueWords(field: string, value: string, names: Record<string, string>): string {
  if (value === "") return "none"
  if (field.endsWith("_date")) return dayWords(value)
  if (field === "status") return statusWords[value as Project["status"]]
  const called = (kind: string, id: string) => names[`${kind} ${id}`] ?? `no. ${id}`
  if (field === "owner_id") return called("owner", value)
  return field === "tag_ids"
    ? idsIn(value)
        .map((id) => called("tag", id))
        .join(", ")
    : `“${value}”`
}

/** What the owner and the tags of a project are called. */
export const namesIn = (project: Project | null): Record<string, string> => ({
  ...(project?.owner_id ? { [`owner ${project.owner_id}`]: project.owner_name ?? "" } : {}),
  ...Object.fromEntries(project?.tags.map(({ id, name }) => [`tag ${id}`, name]) ?? []),
})
