import { Drawer } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { useEffect, useState } from "react"
import { CallFailed } from "../call.ts"
import { hubName } from "../hub-name.ts"
import { usePageActions } from "../page-actions.ts"
import { useRememberOpening } from "../documents/queries.ts"
import { topicQuery } from "../topics/queries.ts"
import { TopicError } from "../topics/TopicError.tsx"
import { Skeleton } from "../widgets/Skeleton.tsx"
import { useHasRail } from "../widgets/use-has-rail.ts"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import { ContentsMeanwhile, RailMeanwhile } from "./ColumnsMeanwhile.tsx"
import { ContentsPane } from "./ContentsPane.tsx"
import type { TopicPlace } from "./TopicFrame.tsx"
import { workspaceSearch } from "./search.ts"
import { TopicView } from "./TopicView.tsx"
import { usePanes } from "./use-panes.ts"
import { useShownCollection } from "./use-shown-collection.ts"
import { useTreeAround } from "./use-tree-around.ts"
import { useWorkspaceKeys } from "./use-keys.ts"
import layout from "../widgets/Layout.module.css"
import columns from "../widgets/Columns.module.css"
import styles from "./Workspace.module.css"

const here = getRouteApi("/topics/$id")

/** One screen for a topic: the tree of its collection, its text, and what there is to do about it. */
export function WorkspaceScreen() {
  const { id } = here.useParams()
  // The router hands on what the address has, also where it means nothing.
  const { in: asked } = workspaceSearch(here.useSearch())
  const found = useQuery(topicQuery(id))
  const collection_id = useShownCollection(id, asked, found.data)
  const [panes, change] = usePanes()
  const isPhone = useIsPhone()
  const hasRail = useHasRail()
  const [opened, setSheet] = useState<TopicPlace["sheet"]>(null)
  // What has a column of its own needs no sheet, however narrow the window was when it was opened.
  const sheet = (opened === "contents" && !isPhone) || (opened === "about" && hasRail) ? null : opened
  const tree = useTreeAround(id, collection_id)
  const navigate = useNavigate()
  const open = (topic_id: number | undefined) => {
    if (topic_id === undefined || collection_id === undefined) return
    void navigate({ to: "/topics/$id", params: { id: topic_id }, search: { in: collection_id } })
  }
  const toggleRail = () => (hasRail ? change({ rail: !panes.rail }) : setSheet("about"))
  const toggleTree = () => (isPhone ? setSheet("contents") : change({ tree: !panes.tree }))

  const { previous, next } = tree.neighbours
  useWorkspaceKeys({
    p: () => open(previous?.topic_id),
    n: () => open(next?.topic_id),
    "Ctrl+\\": toggleTree,
    "Ctrl+.": toggleRail,
  })
  usePageActions(
    [
      ...(previous ? [{ label: "Previous topic", run: () => open(previous.topic_id), keys: "P" }] : []),
      ...(next ? [{ label: "Next topic", run: () => open(next.topic_id), keys: "N" }] : []),
      { label: panes.tree && !isPhone ? "Hide contents" : "Show contents", run: toggleTree, keys: "Ctrl \\" },
      { label: panes.rail && hasRail ? "Hide details" : "Show details", run: toggleRail, keys: "Ctrl ." },
    ],
    "last",
  )
  useTitle(found.data?.title)
  useRememberOpening("topic", id, found.data ? "shown" : isGone(found.error) ? "gone" : "loading")

  const showsTree = panes.tree && !isPhone
  return (
    <div className={columns.columns}>
      {showsTree && (
        <aside className={columns.start} aria-label="Contents">
          <div className={columns.sticky}>
            {asked !== undefined || found.data ? (
              <ContentsPane topic_id={id} collection_id={collection_id} onFold={toggleTree} />
            ) : (
              <ContentsMeanwhile hasFailed={found.isError} />
            )}
          </div>
        </aside>
      )}
      {found.data ? (
        <TopicView
          key={id}
          topic={found.data}
          collection_id={collection_id}
          tree={tree}
          tab={panes.tab}
          onTab={(tab) => change({ tab })}
          hasRail={panes.rail && hasRail}
          sheet={sheet}
          onSheet={setSheet}
          onShowContents={showsTree || isPhone ? undefined : toggleTree}
          onToggleRail={toggleRail}
        />
      ) : (
        <>
          <div className={layout.narrow}>
            <div className={columns.leaf}>
              {found.error ? (
                <TopicError error={found.error} onRetry={() => void found.refetch()} />
              ) : (
                <div className={styles.text}>
                  <Skeleton shape="text" label="Loading topic…" />
                </div>
              )}
            </div>
          </div>
          {panes.rail && hasRail && (
            <aside className={columns.end} aria-label="About this topic">
              <RailMeanwhile hasFailed={found.isError} />
            </aside>
          )}
        </>
      )}
      <Drawer
        opened={sheet === "contents"}
        onClose={() => setSheet(null)}
        position="bottom"
        size="82dvh"
        title="Contents"
        classNames={{ content: styles.sheet, body: styles.sheetBody, header: styles.sheetHead }}
      >
        <ContentsPane topic_id={id} collection_id={collection_id} onOpened={() => setSheet(null)} />
      </Drawer>
    </div>
  )
}

const isGone = (error: Error | null) => error instanceof CallFailed && (error.status === 404 || error.status === 403)

function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${hubName}`
  }, [title])
}
