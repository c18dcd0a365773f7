import type { RevisionSummary, Topic } from "@hub/contract/topics"
import { Button } from "@mantine/core"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { getRouteApi, useNavigate } from "@tanstack/react-router"
import { AuditLink } from "../audit/AuditLink.tsx"
import { confirm } from "../confirm.ts"
import { errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { revisionsQuery, topicQuery } from "../topics/queries.ts"
import { TopicError } from "../topics/TopicError.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { StatusBadge } from "../widgets/StatusBadge.tsx"
import { RevisionComparison } from "./RevisionComparison.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./TopicHistoryScreen.module.css"
import { useRestoreRevision } from "./queries.ts"
import { RevisionChoice } from "./RevisionChoice.tsx"
import { revisionsToCompare, restoreQuestion } from "./pair.ts"
import type { TopicHistorySearch } from "./search.ts"

const here = getRouteApi("/topics/$id/history")

/** Who saved the topic and when, how any two revisions differ, and the way back to an older one. */
export function TopicHistoryScreen() {
  const { id } = here.useParams()
  const found = useQuery(topicQuery(id))
  if (found.error && !found.data)
    return (
      <TopicError what="The history could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
    )
  return found.data ? <History topic={found.data} /> : <LoadingRows label="Loading history…" />
}

function History({ topic }: { topic: Topic }) {
  const { id, revision: head } = topic
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
          void navigate({
            to: "/topics/$id/history",
            params: { id },
            search: { from: head, to: revision },
            replace: true,
          })
        },
        onError: (error) => toast(errorSentence(error), "error"),
      },
    )
  }

  return (
    <>
      <PageHeader
        title={`History of ${topic.title}`}
        crumbs={[parentScreens.topics, { label: topic.title, to: "/topics/$id", params: { id } }]}
        actions={<StatusBadge status={topic.status} not_reviewed={topic.not_reviewed} />}
      >
        {head === 1
          ? "There is 1 version. Saving the topic again creates another."
          : `${head} versions. Choose two to compare.`}{" "}
        <AuditLink about={`topic:${id}`}>Audit trail of this topic</AuditLink>
      </PageHeader>
      <div className={`${layout.stackFluid} ${styles.columns}`}>
        <section aria-label="Versions" className={`${layout.narrow} ${styles.revisions}`}>
          {list.error && !list.data && (
            <ErrorState
              what="The history could not be loaded."
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          )}
          {list.isPending && <LoadingRows />}
          <RevisionChoice
            lines={list.data?.pages.flatMap((page) => page.rows) ?? []}
            pair={pair}
            onPair={show}
            onRestore={topic.can.edit && !restore.isPending ? (line) => void askAndRestore(line) : undefined}
          />
          {list.hasNextPage && (
            <Button fullWidth mt="sm" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Load more
            </Button>
          )}
        </section>
        <RevisionComparison
          id={id}
          pair={pair}
          view={search.view ?? (head === 1 ? "whole" : "source")}
          onView={(view) => show({ view })}
        />
      </div>
    </>
  )
}
