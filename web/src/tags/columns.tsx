import { Menu } from "@mantine/core"
import type { Tag } from "@hub/contract/tags"
import controls from "../widgets/Controls.module.css"
import type { Column } from "../widgets/list/columns.ts"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import { TagMarks } from "../widgets/TagMarks.tsx"
import { describeTagUsage } from "./labels.ts"
import styles from "./Tags.module.css"

type TagActions = Record<"onUses" | "onEdit" | "onMerge" | "onDelete", (tag: Tag) => void>

export const tagColumns = (actions: TagActions): Column<Tag>[] => [
  {
    label: "Tag",
    use: "name",
    sort: "name",
    width: "26%",
    cell: (tag) =>
      tag.can.edit ? (
        <button type="button" className={`${controls.underlined} ${styles.tag}`} onClick={() => actions.onEdit(tag)}>
          <TagMarks tags={[tag]} />
        </button>
      ) : (
        <TagMarks tags={[tag]} />
      ),
  },
  {
    label: "Used",
    card: "end",
    sort: "usage",
    width: "28%",
    cell: (tag) => <UseOfTag tag={tag} onUses={actions.onUses} />,
  },
  { label: "Description", cell: ({ description }) => description },
  { label: "Actions", use: "menu", cell: (tag) => tag.can.edit && <TagMenu tag={tag} {...actions} /> },
]

function UseOfTag({ tag, onUses }: Pick<TagActions, "onUses"> & { tag: Tag }) {
  if (tag.usage_count === 0) return "Not used"
  return (
    <button
      type="button"
      className={`${controls.textButton} ${controls.underlined}`}
      aria-label={`Where ${tag.name} is used: ${describeTagUsage(tag.usage)}`}
      onClick={() => onUses(tag)}
    >
      {describeTagUsage(tag.usage)}
    </button>
  )
}

function TagMenu({ tag, onEdit, onMerge, onDelete }: TagActions & { tag: Tag }) {
  return (
    <MoreMenu label={`More actions for ${tag.name}`}>
      <Menu.Item onClick={() => onEdit(tag)}>Edit</Menu.Item>
      <Menu.Item onClick={() => onMerge(tag)}>Merge</Menu.Item>
      <Menu.Item onClick={() => onDelete(tag)}>Delete</Menu.Item>
    </MoreMenu>
  )
}
