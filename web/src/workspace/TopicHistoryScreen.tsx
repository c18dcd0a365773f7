import { Button } from "@mantine/core"
import type { TopicPage } from "@hub/contract/topics"
import type { RevisionSummary } from "@hub/contract/topics/revisions"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { AuditLink } from "../audit/AuditLink.tsx"
import { errorSentence } from "../call.ts"
import { confirm } from "../confirm.ts"
import { revisionsToCompare, restoreQuestion } from "../history/pair.ts"
import { useRestoreRevision } from "../history/queries.ts"
import { RevisionChoice } from "../history/RevisionChoice.tsx"
import { RevisionComparison } from "../history/RevisionComparison.tsx"
import type { TopicHistorySearch } from "../history/search.ts"
import { toast } from "../toast.ts"
import { revisionsQuery, topicQuery } from "../topics/queries.ts"
import { TopicError } from "../topics/TopicError.tsx"
import { Crumbs } from "../widgets/Crumbs.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import { useHasRail } from "../widgets/use-has-rail.ts"
import { ContentsPane } from "./ContentsPane.tsx"
import { RailLinks } from "./RailLinks.tsx"
import { ButtonRow } from "./TopicButtons.tsx"
import { usePanes } from "./use-panes.ts"
import { useShownCollection } from "./use-shown-collection.ts"
import columns from "../widgets/Columns.module.css"
import layout from "../widgets/Layout.module.css"
import beside from "./Rail.module.css"

const here = getRouteApi("/topics/$id/history")

/** Who saved the topic and when, how any two revisions differ, and the way back to an older one. */
export function TopicHistoryScreen() {
  const { id } = here.useParams()
  const found = useQuery(topicQuery(id))
  if (found.error && !found.data)
    return (
      <div className={columns.leaf}>
        <TopicError what="The history could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
      </div>
    )
  if (!found.data)
    return (
      <div className={columns.leaf}>
        <LoadingRows label="Loading history…" />
      </div>
    )
  return <History topic={found.data} />
}

/** The workspace of the topic with two of its versions in the place of its text. */
function History({ topic }: { topic: TopicPage }) {
  const { id, title, revision: head } = topic
  const collection_id = useShownCollection(id, undefined, topic)
  const [panes, change] = usePanes()
  const hasRail = useHasRail()
  const search = here.useSearch()
  const { pair, show, versions } = useVersions(topic)
  const hasTree = hasRail && panes.tree
  const crumbs = [parentScreens.topics, { label: title, to: "/topics/$id" as const, params: { id } }]
  const header = (
    <PageHeader
      title={`History of ${title}`}
      actions={<StatusBadge status={topic.status} not_reviewed={topic.not_reviewed} />}
    >
      {head === 1
        ? "There is 1 version. Saving the topic again creates another."
        : `${head} versions. Choose two to compare.`}{" "}
      <AuditLink about={`topic:${id}`}>Audit trail of this topic</AuditLink>
    </PageHeader>
  )
  return (
    <div className={columns.columns}>
      {hasTree && (
        <aside className={columns.start} aria-label="Contents">
          <div className={columns.sticky}>
            <ContentsPane topic_id={id} collection_id={collection_id} onFold={() => change({ tree: false })} />
          </div>
        </aside>
      )}
      <div className={layout.narrow}>
        <div className={columns.bar}>
          <Crumbs crumbs={crumbs} inBar />
          <strong className={columns.shown}>History</strong>
        </div>
        <div className={columns.leaf}>
          {header}
          {!hasRail && <div className={beside.over}>{versions}</div>}
          <RevisionComparison
            id={id}
            pair={pair}
            view={search.view ?? (head === 1 ? "whole" : "source")}
            onView={(view) => show({ view })}
          />
        </div>
      </div>
      {hasRail && (
        <aside className={columns.end} aria-label="About this topic">
          <div className={columns.sticky}>
            <ButtonRow topic={topic}>{null}</ButtonRow>
            <RailLinks id={id} here="history" />
            <div className={beside.panel}>{versions}</div>
          </div>
        </aside>
      )}
    </div>
  )
}

/** The versions of a topic as a list to choose two from, and those that are chosen. */
function useVersions({ id, revision: head, can }: TopicPage) {
  const search = here.useSearch()
  const navigate = useNavigate()
  const list = useInfiniteQuery(revisionsQuery(id))
  const restore = useRestoreRevision(id)
  const pair = revisionsToCompare(search, head)
  const show = (next: TopicHistorySearch) =>
    void navigate({
      to: "/topics/$id/history",
      params: { id },
      search: { ...search, ...next },
      replace: true,
      resetScroll: false,
    })

  async function askAndRestore({ number }: RevisionSummary): Promise<void> {
    const wording = { title: `Restore version ${number}?`, yes: "Restore version", no: "Cancel" }
    if (!(await confirm(restoreQuestion(number, head), wording))) return
    restore.mutate(
      { number, base_revision: head },
      {
        onSuccess: ({ unchanged, revision }) => {
          toast(
            unchanged
              ? `Version ${number} is identical to the latest version, so nothing was changed.`
              : `Version ${number} restored as version ${revision}.`,
            "success",
          )
          show({ from: head, to: revision })
        },
        onError: (error) => toast(errorSentence(error), "error"),
      },
    )
  }

  const versions = (
    <section aria-label="Versions">
      {list.error && !list.data && (
        <ErrorState what="The history could not be loaded." error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && <LoadingRows />}
      <RevisionChoice
        lines={list.data?.pages.flatMap((page) => page.rows) ?? []}
        pair={pair}
        onPair={show}
        onRestore={can.edit && !restore.isPending ? (line) => void askAndRestore(line) : undefined}
      />
      {list.hasNextPage && (
        <Button fullWidth mt="sm" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Load more
        </Button>
      )}
    </section>
  )
  return { pair, show, versions }
}
