import type { NewProject, Project, ProjectChange } from "@hub/contract/projects"
import type { z } from "zod"
import { formatDay } from "../widgets/day.ts"
import { parseIdList, formatIdList, namesOfTags, describeTags } from "../widgets/tag-ids.ts"
import { reviewAgainLabels, projectStatusLabels } from "./labels.ts"

/** A project as its form holds it: every field a text, the tags their ids with commas. */
export const toProjectFormValues = (project: Project | null) => ({
  name: project?.name ?? "",
  description: project?.description ?? "",
  status: project?.status ?? "active",
  review_again: project?.review_again ?? "changed_sections",
  owner_id: String(project?.owner_id ?? ""),
  start_date: project?.start_date ?? "",
  target_date: project?.target_date ?? "",
  tag_ids: formatIdList(project?.tags.map(({ id }) => id) ?? []),
})
export type ProjectFormValues = Record<keyof ReturnType<typeof toProjectFormValues>, string>

/** The contract's own schema over the texts of the form; the person who names no owner of a new project owns it. */
export const makeProjectFormSchema = <S extends typeof NewProject | typeof ProjectChange>(schema: S, rest: object) => ({
  safeParse(values: unknown) {
    const { owner_id, start_date, target_date, tag_ids, ...fields } = values as ProjectFormValues
    return schema.safeParse({
      ...rest,
      ...fields,
      owner_id: owner_id !== "" ? owner_id : "version" in rest ? null : undefined,
      start_date: start_date === "" ? null : start_date,
      target_date: target_date === "" ? null : target_date,
      tag_ids: parseIdList(tag_ids),
    }) as z.ZodSafeParseResult<z.output<S>>
  },
})

export const projectFieldLabels: Record<string, string> = {
  name: "Name",
  description: "Description",
  status: "Status",
  owner_id: "Owner",
  start_date: "Start",
  target_date: "Target date",
  tag_ids: "Tags",
  review_again: "After a change",
}

/** A value of a field in words; `names` knows what people and tags are called. */
export function describeProjectValue(field: string, value: string, names: Record<string, string>): string {
  if (value === "") return "none"
  if (field.endsWith("_date")) return formatDay(value)
  if (field === "status") return projectStatusLabels[value as Project["status"]]
  if (field === "review_again") return reviewAgainLabels[value as Project["review_again"]]
  if (field === "owner_id") return names[`owner ${value}`] ?? `no. ${value}`
  return field === "tag_ids" ? describeTags(value, names) : `“${value}”`
}

/** What the owner and the tags of a project are called. */
export const namesInProject = (project: Project | null): Record<string, string> => ({
  ...(project?.owner_id ? { [`owner ${project.owner_id}`]: project.owner_name ?? "" } : {}),
  ...namesOfTags(project?.tags),
})
