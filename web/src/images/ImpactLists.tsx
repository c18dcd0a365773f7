import type { ImageImpact } from "@hub/contract/image-library"
import { Link } from "@tanstack/react-router"
import { ImageTopics } from "./ImageTopics.tsx"
import { formatCount } from "../widgets/format-count.ts"
import styles from "./Images.module.css"

/** What another file touches: topics that will show it, approvals that will not count any more, topics that stay. */
export function ImpactLists({ impact }: { impact: ImageImpact }) {
  const { changed, unchanged, stale_approvals, stale_total } = impact
  return (
    <section aria-label="Preview" className={styles.impact}>
      <p>
        {changed.length === 0
          ? "No topics use this image, so no topics will change."
          : `${formatCount(changed.length, "topic")} will show the new file, each in a new version. Earlier versions and published editions keep the current file.`}
      </p>
      {changed.length > 0 && <ImageTopics label="Topics that will show it" topics={changed} />}
      {stale_approvals.length > 0 && (
        <>
          <p>{formatCount(stale_total, "approval")} will be out of date:</p>
          <ul aria-label="Affected approvals">
            {stale_approvals.map(({ review_id, topic_id, topic_title, reviewer }) => (
              <li key={review_id}>
                {reviewer}:{" "}
                <Link to="/topics/$id" params={{ id: topic_id }}>
                  {topic_title}
                </Link>
              </li>
            ))}
            {stale_total > stale_approvals.length && <li>and {stale_total - stale_approvals.length} earlier ones</li>}
          </ul>
        </>
      )}
      {unchanged.length > 0 && (
        <>
          <p>These topics can't be changed now and keep the old image:</p>
          <ImageTopics label="Topics that keep the old image" topics={unchanged} />
        </>
      )}
    </section>
  )
}
