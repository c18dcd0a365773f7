import { Menu } from "@mantine/core"
import type { Tag } from "@hub/contract/tags"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import records from "../widgets/Records.module.css"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import { SortHeading } from "../widgets/SortHeading.tsx"
import { TagMarks } from "../widgets/TagMarks.tsx"
import type { TagSearch } from "./search.ts"
import styles from "./Tags.module.css"
import { describeTagUsage } from "./labels.ts"

type TagSort = NonNullable<TagSearch["sort"]>
type TagActions = Record<"onUses" | "onEdit" | "onMerge" | "onDelete", (tag: Tag) => void>
type TagTableProps = TagActions & { rows: Tag[]; sort: TagSort; onSort: (sort: TagSort) => void }

export function TagTable({ rows, sort, onSort, ...actions }: TagTableProps) {
  return (
    <table className={`${records.table} ${records.withMenu} ${layout.fixedTable} ${styles.table}`}>
      <thead>
        <tr>
          <SortHeading by="name" words="Tag" sort={sort} onSort={onSort} />
          <SortHeading by="usage" words="Used" sort={sort} onSort={onSort} />
          <th>Description</th>
          <th>
            <span className={layout.unseen}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((tag) => (
          <Row key={tag.id} tag={tag} {...actions} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ tag, onUses, onEdit, onMerge, onDelete }: TagActions & { tag: Tag }) {
  const { id, name, description, usage, usage_count, can } = tag
  return (
    <tr data-tag={id}>
      <td>
        {can.edit ? (
          <button type="button" className={`${controls.underlined} ${styles.tag}`} onClick={() => onEdit(tag)}>
            <TagMarks tags={[tag]} />
          </button>
        ) : (
          <TagMarks tags={[tag]} />
        )}
      </td>
      <td data-label="Used">
        {usage_count === 0 ? (
          "Not used"
        ) : (
          <button
            type="button"
            className={`${controls.title} ${records.open}`}
            aria-label={`Where ${name} is used: ${describeTagUsage(usage)}`}
            onClick={() => onUses(tag)}
          >
            {describeTagUsage(usage)}
          </button>
        )}
      </td>
      <td data-label="Description">{description}</td>
      <td>
        {can.edit && (
          <MoreMenu label={`More actions for ${name}`}>
            <Menu.Item onClick={() => onEdit(tag)}>Edit</Menu.Item>
            <Menu.Item onClick={() => onMerge(tag)}>Merge</Menu.Item>
            <Menu.Item onClick={() => onDelete(tag)}>Delete</Menu.Item>
          </MoreMenu>
        )}
      </td>
    </tr>
  )
}
