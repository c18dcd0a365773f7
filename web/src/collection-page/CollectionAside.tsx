import { Button } from "@mantine/core"
import type { Collection } from "@hub/contract/collections"
import { IconSend } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { useSession } from "../session.ts"
import { VisibleTo } from "../access/VisibleTo.tsx"
import { DetailItem } from "../widgets/DetailItem.tsx"
import { formatCount } from "../widgets/format-count.ts"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { StateMark } from "../widgets/StateMark.tsx"
import { notReviewedLook, StatusBadge } from "../widgets/StatusBadge.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import planning from "../widgets/Planning.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./CollectionPage.module.css"
import { describeChangesSince } from "../collections/labels.ts"
import { nameEdition } from "../publications/labels.ts"
import { describeOlderFormat, findOlderFormats } from "../publications/older-formats.ts"
import { ProgressBar } from "../collections/ProgressBar.tsx"
import { describeProgress, measureProgress } from "../collections/progress.ts"

/** Beside the contents of a collection: how far it has come, what readers have of it, and whose it is. */
export function CollectionAside({ collection }: { collection: Collection }) {
  return (
    <div className={layout.stackFluid}>
      <Progress collection={collection} />
      <Readers collection={collection} />
      <dl className={styles.about}>
        <DetailItem name="Project">
          {collection.project_id === null ? (
            "None"
          ) : (
            <Link className={controls.name} to="/projects/$id" params={{ id: collection.project_id }}>
              {collection.project_name}
            </Link>
          )}
        </DetailItem>
        <DetailItem name="Visible to">
          <VisibleTo
            project_id={collection.project_id}
            embargo={collection.embargo_until && { collection_id: collection.id, until: collection.embargo_until }}
          />
        </DetailItem>
        <DetailItem name="Owner">{collection.owner_name ?? "No owner"}</DetailItem>
      </dl>
    </div>
  )
}

function Progress({ collection }: { collection: Collection }) {
  const author = useSession()?.can.author ?? false
  const progress = measureProgress(collection.topics)
  const { counts, topics, drafts } = progress
  if (topics === 0) return null
  return (
    <section className={styles.progress} aria-labelledby="progress">
      <h2 id="progress" className={layout.headingSmall}>
        {describeProgress(progress)}
      </h2>
      <ProgressBar progress={progress} />
      <ul className={layout.plainList} aria-label="Topics by status">
        {counts.map(({ status, topics: count }) => (
          <li key={status} className={layout.lineBetween}>
            <StatusBadge status={status} />
            <span className={layout.small}>{count.toLocaleString()}</span>
          </li>
        ))}
        {progress.notReviewed > 0 && (
          <li className={layout.lineBetween}>
            <StateMark look={notReviewedLook} />
            <span className={layout.small}>{progress.notReviewed.toLocaleString()} of the published</span>
          </li>
        )}
      </ul>
      {author && drafts.length > 0 && collection.archived_at === null && (
        <Button
          variant="filled"
          fullWidth
          leftSection={<IconSend size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/reviews/send" search={{ collection: collection.id }} {...props} />}
        >
          Send {formatCount(drafts.length, "draft")} for review
        </Button>
      )}
    </section>
  )
}

/** The editions that readers have, and the way to the next. */
function Readers({ collection: { id, live, topics, archived_at } }: { collection: Collection }) {
  const mayPublish = (useSession()?.can.author ?? false) && archived_at === null && topics.length > 0
  if (live.length === 0 && !mayPublish) return null
  return (
    <section aria-labelledby="readers">
      <h2 id="readers" className={layout.headingSmall}>
        Readers have
      </h2>
      {live.length === 0 && <p className={layout.quietLine}>Nothing has been published yet.</p>}
      <ul className={layout.plainList}>
        {live.map((edition) => (
          <li key={edition.kind} className={`${surfaces.lined} ${styles.edition}`}>
            <Link className={controls.name} to="/publications/$id" params={{ id: edition.publication_id }}>
              {nameEdition(edition)}
            </Link>
            <span className={planning.more}>
              <MomentAgo moment={edition.published_at} />; {describeChangesSince(edition)}
            </span>
          </li>
        ))}
      </ul>
      {findOlderFormats(live).map((edition) => (
        <p key={edition.kind} className={layout.quietLine}>
          {describeOlderFormat(edition)}
        </p>
      ))}
      {mayPublish && (
        <div className={`${layout.rowWide} ${layout.spaced}`}>
          <Button
            size="xs"
            renderRoot={(props) => <Link to="/publish/mobile-kb" search={{ collection: id }} {...props} />}
          >
            Publish knowledge base
          </Button>
          <Button size="xs" renderRoot={(props) => <Link to="/publish/pdf" search={{ collection: id }} {...props} />}>
            Publish PDF
          </Button>
        </div>
      )}
    </section>
  )
}
