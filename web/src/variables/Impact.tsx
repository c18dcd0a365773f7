import { type VariableChange, impact as impacts, type VariableImpact } from "@hub/contract/impact"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { call } from "../call.ts"
import { formatCount } from "../widgets/format-count.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import report from "../widgets/Report.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./Variables.module.css"

const useImpactAfterwards = (id: number, change: VariableChange, { topics }: VariableImpact) =>
  useInfiniteQuery({
    queryKey: ["variables", "impact", id, change],
    queryFn: ({ pageParam: after, signal }) =>
      call(impacts.moreTopics, { params: { id }, body: { ...change, after }, signal }),
    initialPageParam: topics.at(-1)?.id ?? 0,
    getNextPageParam: (page) => page.at(-1)?.id,
    enabled: false,
  })

/** What another value would touch: the sentences before and after, approvals that would not count any more, editions. */
export function Impact({ id, change, impact }: { id: number; change: VariableChange; impact: VariableImpact }) {
  const rest = useImpactAfterwards(id, change, impact)
  const topics = [...impact.topics, ...(rest.data?.pages.flat() ?? [])]
  const { topics_total, stale_approvals, stale_total, publications } = impact
  return (
    <div className={layout.stack}>
      <section aria-label="Topics">
        <h3 className={report.heading}>
          {topics_total === 0 ? "No topics use it." : `${formatCount(topics_total, "topic")} will change`}
        </h3>
        <ul className={styles.touched}>
          {topics.map(({ id, title, sentences }) => (
            <li key={id}>
              <Link to="/topics/$id" params={{ id }} target="_blank">
                {title}
              </Link>
              {sentences.map(({ before, after }, index) => (
                // Sentences have no name of their own and are never rearranged.
                // oxlint-disable-next-line react/no-array-index-key
                <p key={index} className={styles.sentence}>
                  <del className={layout.quiet}>{before}</del> <ins>{after}</ins>
                </p>
              ))}
            </li>
          ))}
        </ul>
        {topics_total > topics.length && (
          <>
            {rest.error && <ErrorState what="No more topics could be loaded." error={rest.error} />}
            <Button size="compact-sm" loading={rest.isFetching} onClick={() => void rest.fetchNextPage()}>
              Show more ({topics_total - topics.length} left)
            </Button>
          </>
        )}
      </section>
      <section aria-label="Approvals">
        <h3 className={report.heading}>
          {stale_total === 0
            ? "No approvals are affected."
            : `${formatCount(stale_total, "approval")} will be out of date`}
        </h3>
        <ul className={styles.touched}>
          {stale_approvals.map(({ review_id, topic_title, reviewer, decided_at }) => (
            <li key={review_id}>
              {topic_title}, approved by {reviewer}
              {decided_at !== null && (
                <>
                  , <MomentAgo moment={decided_at} />
                </>
              )}
            </li>
          ))}
        </ul>
        {stale_total > stale_approvals.length && (
          <p className={layout.caption}>The newest {stale_approvals.length} are listed.</p>
        )}
      </section>
      {publications.length > 0 && (
        <section aria-label="Editions">
          <h3 className={report.heading}>{formatCount(publications.length, "edition")} live now</h3>
          <p className={layout.caption}>They keep the old value until you publish them again.</p>
          <ul className={styles.touched}>
            {publications.map(({ id, title, edition, kind }) => (
              <li key={id}>
                {title}, edition {edition} ({kind === "pdf" ? "PDF" : "knowledge base"})
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
