import type { ImportItem } from "@hub/contract/imports"
import { ActionIcon, Checkbox } from "@mantine/core"
import { IconPencil } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { memo, useRef, useState } from "react"
import { say } from "../say.ts"
import { count } from "../widgets/count.ts"
import styles from "./Imports.module.css"
import { TitleField } from "./TitleField.tsx"

type ProposedTopicProps = {
  item: ImportItem
  readOnly: boolean
  current: boolean
  onSelect: (item: ImportItem) => void
  onChange: (item: ImportItem, change: { title?: string; include?: boolean }) => Promise<unknown>
}

/** One proposed topic: whether it is made, and under which title. Drawn again only when it changes: there may be hundreds. */
export const ProposedTopic = memo(function ProposedTopic(props: ProposedTopicProps) {
  const { item, readOnly, current, onSelect, onChange } = props
  const { title, level, include, words, topic_id } = item
  const [naming, setNaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)

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
          onChange={(event) =>
            void onChange(item, { include: event.currentTarget.checked }).catch((error: Error) =>
              say(error.message, "error"),
            )
          }
        />
      )}
      <div className={styles.grow} data-level={level}>
        {naming ? (
          <TitleField title={title} onSave={(text) => onChange(item, { title: text })} onDone={finish} />
        ) : (
          <button
            type="button"
            className={styles.show}
            aria-current={current || undefined}
            onClick={() => onSelect(item)}
          >
            <span className={styles.long}>{title}</span>
            <span className={styles.small}>
              {count(words, "word")}
              {!include && ", left out"}
            </span>
          </button>
        )}
      </div>
      {!readOnly && !naming && (
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
      )}
      {topic_id !== null && (
        <Link
          to="/topics/$id/edit"
          params={{ id: topic_id }}
          className={styles.link}
          aria-label={`Open the topic ${title}`}
        >
          Open
        </Link>
      )}
    </li>
  )
})
