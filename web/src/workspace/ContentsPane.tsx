import { ActionIcon, TextInput } from "@mantine/core"
import type { StructureNode } from "@hub/contract/structure"
import { IconFilter, IconLayoutSidebarLeftCollapse, IconListTree } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { type CollectionProgress, describeProgress, measureProgress } from "../collections/progress.ts"
import { ProgressBar } from "../collections/ProgressBar.tsx"
import { structureQuery } from "../collections/queries.ts"
import { usePageActions } from "../page-actions.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { formatCount } from "../widgets/format-count.ts"
import { lazy } from "../widgets/lazy.tsx"
import { Skeleton } from "../widgets/Skeleton.tsx"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import { StaleNote } from "./ColumnsMeanwhile.tsx"
import { AddToCollection } from "./AddToCollection.tsx"
import { ArrangedTree } from "./ArrangedTree.tsx"
import { NewTopicButton } from "./NewTopicButton.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./Contents.module.css"

const NewTopicDialog = lazy(async () => (await import("./NewTopicDialog.tsx")).NewTopicDialog)

type ContentsPaneProps = {
  topic_id: number
  /** None for a topic outside any collection. */
  collection_id: number | undefined
  /** Folds the pane; a sheet is closed by its own button. */
  onFold?: () => void
  /** A topic was opened from here. */
  onOpened?: () => void
}

const desktopRow = 30
const phoneRow = 44

/** The collection that a topic is read in: its tree, a filter, and how far its topics are. */
export function ContentsPane({ collection_id, ...props }: ContentsPaneProps) {
  if (collection_id === undefined) return <NoCollection {...props} />
  return <CollectionContents key={collection_id} collection_id={collection_id} {...props} />
}

function CollectionContents({
  topic_id,
  collection_id,
  onFold,
  onOpened = () => undefined,
}: ContentsPaneProps & { collection_id: number }) {
  const [words, setWords] = useState("")
  const [adding, setAdding] = useState<{ after: StructureNode | undefined } | null>(null)
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const arrange = { to: "/document-builder", search: { collection: collection_id, topic: topic_id } } as const
  const found = useQuery(structureQuery(collection_id))
  const { data } = found
  usePageActions(data?.can.arrange ? [{ label: "Arrange this collection", run: () => void navigate(arrange) }] : [])
  const onRetry = () => void found.refetch()
  const nodes = data?.nodes ?? []
  const progress = measureProgress(nodes)
  const tree = { collection_id, nodes, topic_id, words, rowHeight: isPhone ? phoneRow : desktopRow, onOpened }
  return (
    <div className={styles.pane}>
      <div className={styles.head}>
        <Link
          to="/collections/$id"
          params={{ id: collection_id }}
          className={`${controls.underlined} ${styles.name}`}
          dir="auto"
        >
          {data?.name ?? "…"}
        </Link>
        {onFold && <FoldButton onFold={onFold} />}
      </div>
      <div className={styles.toolbar}>
        <TextInput
          className={layout.growPlain}
          size="xs"
          type="search"
          aria-label="Filter topics"
          placeholder={data ? `Filter ${formatCount(progress.topics, "topic")}` : "Filter topics"}
          leftSection={<IconFilter size={14} aria-hidden />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {data?.can.arrange && <NewTopicButton {...tree} onAdd={(after) => setAdding({ after })} />}
        {data?.can.arrange && (
          <ActionIcon
            title="Arrange this collection"
            size="sm"
            aria-label="Arrange"
            renderRoot={(root) => <Link {...arrange} {...root} />}
          >
            <IconListTree size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {data && found.isError && <StaleNote updatedAt={found.dataUpdatedAt} onRetry={onRetry} />}
      {data === undefined && found.error ? (
        <ErrorState what="The contents could not be loaded." error={found.error} onRetry={onRetry} />
      ) : data === undefined ? (
        <Skeleton shape="tree" label="Loading contents…" />
      ) : (
        <ArrangedTree
          {...tree}
          version={data.version}
          canArrange={data.can.arrange}
          onAdd={(after) => setAdding({ after })}
        />
      )}
      {progress.topics > 0 && <ContentsFoot progress={progress} />}
      {adding && (
        <NewTopicDialog {...adding} collection_id={collection_id} onMade={onOpened} onClose={() => setAdding(null)} />
      )}
    </div>
  )
}

/** How far the topics of the collection are, as a bar and in words. */
function ContentsFoot({ progress }: { progress: CollectionProgress }) {
  return (
    <div className={styles.foot}>
      <ProgressBar progress={progress} />
      <span>{describeProgress(progress)}</span>
    </div>
  )
}

function NoCollection({ topic_id, onFold }: Omit<ContentsPaneProps, "collection_id">) {
  return (
    <div className={styles.pane}>
      <div className={styles.head}>
        <span className={styles.name}>Contents</span>
        {onFold && <FoldButton onFold={onFold} />}
      </div>
      <div className={styles.nothing}>
        <p className={layout.flush}>Not in a collection.</p>
        <AddToCollection topic_id={topic_id} />
      </div>
    </div>
  )
}

function FoldButton({ onFold }: { onFold: () => void }) {
  return (
    <ActionIcon title="Hide contents (Ctrl+\)" size="sm" aria-label="Hide contents" aria-expanded onClick={onFold}>
      <IconLayoutSidebarLeftCollapse size={16} aria-hidden />
    </ActionIcon>
  )
}
