import { limits } from "@hub/contract/limits"
import { tagChoices } from "./choices.ts"
import { ServerMultiSelect } from "./ServerMultiSelect.tsx"
import { parseIdList, formatIdList } from "./tag-ids.ts"

type TagsFieldProps = {
  /** The ids, with commas. */
  value: string
  /** What tags are called, by `tag` and id. */
  names: Record<string, string>
  error: string | undefined
  onChange: (value: string) => void
  onNamed: (names: Record<string, string>) => void
}

/** The tags that a record carries. */
export function TagsField({ value, names, error, onChange, onNamed }: TagsFieldProps) {
  return (
    <ServerMultiSelect
      label="Tags"
      name="tag_ids"
      placeholder="Search tags"
      choices={tagChoices}
      most={limits.tags}
      value={parseIdList(value)}
      known={Object.fromEntries(parseIdList(value).map((id) => [id, names[`tag ${id}`] ?? `No. ${id}`]))}
      error={error}
      onChange={(ids, labels) => {
        onNamed(Object.fromEntries(Object.entries(labels).map(([id, label]) => [`tag ${id}`, label])))
        onChange(formatIdList(ids))
      }}
    />
  )
}
