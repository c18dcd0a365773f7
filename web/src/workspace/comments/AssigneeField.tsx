import { Checkbox, NativeSelect } from "@mantine/core"
import type { useNewAssignee } from "./use-new-assignee.ts"

type AssigneeFieldProps = Pick<ReturnType<typeof useNewAssignee>, "people" | "assignee" | "choose">

/** Offers to assign a new comment to one of the people whom it mentions. */
export function AssigneeField({ people, assignee, choose }: AssigneeFieldProps) {
  const [person, ...others] = people
  if (!person) return null
  if (others.length === 0)
    return (
      <Checkbox
        size="xs"
        label={<bdi>Assign to {person.name}</bdi>}
        checked={assignee !== undefined}
        onChange={({ currentTarget }) => choose(currentTarget.checked ? person.id : null)}
      />
    )
  return (
    <NativeSelect
      size="xs"
      label="Assign to"
      value={String(assignee?.id ?? "")}
      onChange={({ currentTarget: { value } }) => choose(value === "" ? null : Number(value))}
      data={[{ value: "", label: "Nobody" }, ...people.map(({ id, name }) => ({ value: String(id), label: name }))]}
    />
  )
}
