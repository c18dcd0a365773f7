import type { TopicPage } from "@hub/contract/topics"
import { Button } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { lazy } from "../widgets/lazy.tsx"
import layout from "../widgets/Layout.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { TagMarks } from "../widgets/TagMarks.tsx"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Rail.module.css"

const VisibleTo = lazy(async () => (await import("../access/VisibleTo.tsx")).VisibleTo)
const OwnerDialog = lazy(async () => (await import("./OwnerDialog.tsx")).OwnerDialog)

/** Who owns a topic, its tags, when it changed, and which collections it is in. */
export function TopicDetails({ topic }: { topic: TopicPage }) {
  const [isOwnerAsked, setIsOwnerAsked] = useState(false)
  return (
    <dl className={`${surfaces.terms} ${styles.details}`}>
      <dt>Owner</dt>
      <dd>
        {topic.owner_name ?? "No owner"}{" "}
        {topic.can.assign && (
          <Button size="compact-xs" variant="subtle" onClick={() => setIsOwnerAsked(true)}>
            Change owner
          </Button>
        )}
        {isOwnerAsked && <OwnerDialog topic={topic} onClose={() => setIsOwnerAsked(false)} />}
      </dd>
      {topic.tags.length > 0 && (
        <>
          <dt>Tags</dt>
          <dd className={layout.row}>
            <TagMarks tags={topic.tags} />
          </dd>
        </>
      )}
      <dt>Updated</dt>
      <dd>
        <RelativeTime moment={topic.updated_at} />,{" "}
        <Link to="/topics/$id/history" params={{ id: topic.id }} className={layout.link}>
          version {topic.revision}
        </Link>
      </dd>
      <dt>Visible to</dt>
      <dd>
        <VisibleTo
          project_id={topic.project_id}
          embargo={topic.embargo_until && { collection_id: topic.collections[0]?.id, until: topic.embargo_until }}
        />
      </dd>
      <dt>Used in</dt>
      <dd>
        {topic.collections.length === 0
          ? "No collection"
          : topic.collections.map(({ id, name }) => (
              <div key={id} dir="auto">
                <Link to="/collections/$id" params={{ id }}>
                  {name}
                </Link>
              </div>
            ))}
      </dd>
    </dl>
  )
}
