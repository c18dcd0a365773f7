import type { ImportItem, ImportItemState } from "@hub/contract/import-items"
import { ActionIcon, Badge, Checkbox, Menu } from "@mantine/core"
import { IconPencil } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { memo, useRef, useState } from "react"
import { toast } from "../toast.ts"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./Proposal.module.css"
import { ImportTitleField } from "./ImportTitleField.tsx"

export type ItemChange = { title?: string; include?: boolean; level?: number }

type ProposedTopicProps = {
  item: ImportItem
  readOnly: boolean
  current: boolean
  /** Whether the document came before, so that each topic is told apart. */
  again: boolean
  onSelect: (item: ImportItem) => void
  onChange: (item: ImportItem, change: ItemChange) => Promise<unknown>
  onMerge: (item: ImportItem) => void
}

const marks: Record<ImportItemState, { label: string; color: string }> = {
  new: { label: "New", color: "blue" },
  unchanged: { label: "Unchanged", color: "gray" },
  changed: { label: "Changed", color: "teal" },
  conflict: { label: "Conflict", color: "orange" },
  deleted: { label: "Deleted here", color: "gray" },
}

/** One proposed topic: whether it is made, and under which title. Drawn again only when it changes: there may be hundreds. */
export const ProposedTopic = memo(function ProposedTopic(props: ProposedTopicProps) {
  const { item, readOnly, current, again, onSelect, onChange, onMerge } = props
  const { title, level, include, words, topic_id, state, decided } = item
  const [naming, setNaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const change = (what: ItemChange) => void onChange(item, what).catch((error: Error) => toast(error.message, "error"))

  function finish(): void {
    setNaming(false)
    setTimeout(() => pencil.current?.focus())
  }

  return (
    <li className={styles.topic} data-current={current || undefined} data-left-out={!include || undefined}>
      {!readOnly && (
        <Checkbox
          aria-label={`Import ${title}`}
          checked={include}
          onChange={(event) => change({ include: event.currentTarget.checked })}
        />
      )}
      <div className={layout.growPlain} data-level={level}>
        {naming ? (
          <ImportTitleField title={title} onSave={(text) => onChange(item, { title: text })} onDone={finish} />
        ) : (
          <button
            type="button"
            className={styles.show}
            aria-current={current || undefined}
            onClick={() => onSelect(item)}
          >
            <span className={`${layout.breaking} ${styles.title}`}>{title}</span>
            <span className={`${layout.quietTiny} ${layout.rigid}`}>
              {words.toLocaleString()}
              <span className={layout.unseen}> {words === 1 ? "word" : "words"}</span>
              {!include && ", left out"}
              {state === "conflict" && decided && ", decided"}
            </span>
          </button>
        )}
      </div>
      {again && (
        <Badge size="sm" variant="light" tt="none" color={marks[state].color} className={layout.rigid}>
          {marks[state].label}
        </Badge>
      )}
      {!readOnly && !naming && (
        <div className={styles.tools}>
          <ActionIcon
            ref={pencil}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Rename ${title}`}
            onClick={() => setNaming(true)}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
          <MoreMenu label={`More actions for ${title}`}>
            <Menu.Item disabled={!item.can_merge} onClick={() => onMerge(item)}>
              Merge with the topic above
            </Menu.Item>
            <Menu.Item disabled={level === 1} onClick={() => change({ level: level - 1 })}>
              One level up
            </Menu.Item>
            <Menu.Item disabled={level === 6} onClick={() => change({ level: level + 1 })}>
              One level down
            </Menu.Item>
          </MoreMenu>
        </div>
      )}
      {topic_id !== null && (
        <Link
          to="/topics/$id"
          params={{ id: topic_id }}
          className={layout.linkSmall}
          aria-label={`Open the topic ${title}`}
        >
          Open
        </Link>
      )}
    </li>
  )
})
