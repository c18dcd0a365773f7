import type { StructureNode } from "@hub/contract/structure"
import { topics, type TopicFilter } from "@hub/contract/topics"
import { topicStatuses } from "@hub/contract/topics/values"
import { Button, NativeSelect, TextInput } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { use, useMemo, useState } from "react"
import { callPage } from "../../call.ts"
import { growingQuery } from "../../growing-query.ts"
import { tagChoices } from "../../widgets/choices.ts"
import { ErrorState } from "../../widgets/ErrorState.tsx"
import { ChoiceFilter } from "../../widgets/ChoiceFilter.tsx"
import { LoadingRows } from "../../widgets/LoadingRows.tsx"
import { LoadMore } from "../../widgets/LoadMore.tsx"
import { ServerSelect } from "../../widgets/ServerSelect.tsx"
import { StatusBadge, statusLabel } from "../../widgets/StatusBadge.tsx"
import controls from "../../widgets/Controls.module.css"
import layout from "../../widgets/Layout.module.css"
import { ArrangePart } from "../arranging/ArrangePart.tsx"
import styles from "./Builder.module.css"
import { DragContext } from "./drag.ts"
import type { LibraryTopic } from "./use-builder-actions.ts"

type LibraryProps = {
  collection_id: number
  nodes: StructureNode[]
  canArrange: boolean
  onAdd: (topic: LibraryTopic) => void
}

const shows = [
  { value: "", label: "All topics" },
  { value: "here", label: "Not in this collection" },
  { value: "any", label: "In no collection" },
]

/** The topics there are to put into the outline, found by words, status and tag. */
export function Library({ collection_id, nodes, canArrange, onAdd }: LibraryProps) {
  const [typed, setTyped] = useState("")
  const [status, setStatus] = useState("")
  const [tag, setTag] = useState("")
  const [outside, setOutside] = useState("")
  const [q] = useDebouncedValue(typed.trim(), 300)
  const found = useInfiniteQuery(
    library({
      ...(q === "" ? { sort: "-updated" } : { q, sort: "title" }),
      ...(status === "" ? {} : { status: topicStatuses.find((one) => one === status) }),
      ...(tag === "" ? {} : { tag: Number(tag) }),
      ...(outside === "" ? {} : { outside: outside === "any" ? "any" : collection_id }),
    }),
  )
  const here = useMemo(() => new Set(nodes.map((node) => node.topic_id)), [nodes])
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? []
  const total = found.data?.pages[0]?.total ?? rows.length

  return (
    <ArrangePart label="Topic library">
      <div className={styles.filters}>
        <TextInput
          className={layout.wholeRow}
          aria-label="Search topics"
          placeholder="Search topics"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <ChoiceFilter
          label="Status"
          any="Any status"
          choices={topicStatuses.map((value) => ({ value, label: statusLabel(value) }))}
          value={status}
          onChange={setStatus}
        />
        <ServerSelect
          label="Tag"
          isLabelUnseen
          placeholder="Any tag"
          value={tag}
          choices={tagChoices}
          onChange={(choice) => setTag(choice?.value ?? "")}
        />
        <NativeSelect
          className={layout.wholeRow}
          aria-label="Show"
          value={outside}
          onChange={(event) => setOutside(event.currentTarget.value)}
          data={shows}
        />
      </div>
      {found.error ? (
        <ErrorState what="The topics could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <LoadingRows label="Loading topics…" />
      ) : rows.length === 0 ? (
        <p className={`${layout.quiet} ${styles.none}`}>No topics found.</p>
      ) : (
        // What scrolls can be reached by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.topics} tabIndex={0} aria-label="Topics found">
          <ul className={layout.plainList}>
            {rows.map((topic) => (
              <LibraryRow
                key={topic.id}
                topic={topic}
                isHere={here.has(topic.id)}
                canArrange={canArrange}
                onAdd={onAdd}
              />
            ))}
          </ul>
          <LoadMore
            shown={rows.length}
            total={total}
            more={found.hasNextPage}
            busy={found.isFetchingNextPage}
            onMore={() => void found.fetchNextPage()}
          />
        </section>
      )}
    </ArrangePart>
  )
}

type LibraryRowProps = {
  topic: LibraryTopic
  isHere: boolean
  canArrange: boolean
  onAdd: (topic: LibraryTopic) => void
}

/** One topic, to be dragged into the outline. */
function LibraryRow({ topic: { id, title, status, not_reviewed }, isHere, canArrange, onAdd }: LibraryRowProps) {
  const drag = use(DragContext)
  return (
    // Each has a button that adds it as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={`${controls.draggable} ${styles.topic}`}
      draggable={canArrange}
      onDragStart={(event) => {
        drag.begin({ topic: { id, title, status, not_reviewed } })
        event.dataTransfer.effectAllowed = "copy"
        event.dataTransfer.setData("text/plain", title)
      }}
      onDragEnd={drag.end}
    >
      <span className={layout.grow}>
        <span className={controls.title}>{title}</span>
        <span className={styles.marks}>
          <StatusBadge status={status} not_reviewed={not_reviewed} />
          {isHere && <span className={layout.quietSmall}>In the outline</span>}
        </span>
      </span>
      {canArrange && (
        <Button
          size="xs"
          {...(isHere ? { variant: "subtle" } : {})}
          aria-label={isHere ? `Add ${title} again` : `Add ${title}`}
          onClick={() => onAdd({ id, title, status, not_reviewed })}
        >
          {isHere ? "Add again" : "Add"}
        </Button>
      )}
    </li>
  )
}

const library = (query: Partial<TopicFilter>) => ({
  ...growingQuery(["topics", "library", query], (at, signal) =>
    callPage(topics.list, { query: { ...query, ...at }, signal }),
  ),
  placeholderData: keepPreviousData,
})
