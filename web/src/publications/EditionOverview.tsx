import type { PublicationDetail } from "@hub/contract/publications"
import { Link } from "@tanstack/react-router"
import { DetailItem } from "../widgets/DetailItem.tsx"
import { formatCount } from "../widgets/format-count.ts"
import layout from "../widgets/Layout.module.css"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import planning from "../widgets/Planning.module.css"
import { countApproval } from "./edition-tabs.ts"
import { EditionStatus } from "./EditionStatus.tsx"
import { OlderFormatsOf } from "./OlderFormats.tsx"
import { labelPublicationKind, visibilityLabels } from "./labels.ts"
import { PublishedTogether } from "./PublishedTogether.tsx"

/** How an edition stands, what can be done about it, and what it is in short. */
export function EditionOverview({ edition }: { edition: PublicationDetail }) {
  const { id, collection_id, kind, visibility, created_by, created_at, checks, topics } = edition
  const { topics: all, unapproved } = countApproval(topics)
  return (
    <>
      <EditionStatus edition={edition} />
      <PublishedTogether edition={edition} />
      {edition.status === "live" && collection_id !== null && <OlderFormatsOf collection_id={collection_id} />}
      <dl className={planning.details}>
        <DetailItem name="Kind">{labelPublicationKind(kind)}</DetailItem>
        <DetailItem name="Visible to">{visibilityLabels[visibility].description}</DetailItem>
        <DetailItem name="Topics">
          {formatCount(all, "topic")}
          {unapproved > 0 &&
            `, of which ${unapproved.toLocaleString()} ${unapproved === 1 ? "was" : "were"} not approved`}
        </DetailItem>
        <DetailItem name="Checks">
          {checks.length === 0 ? (
            "No problems found"
          ) : (
            <Link to="/publications/$id" params={{ id }} search={{ tab: "checks" }} className={layout.link}>
              {formatCount(checks.length, "problem")}
            </Link>
          )}
        </DetailItem>
        <DetailItem name="Requested">
          {created_by}, <MomentAgo moment={created_at} />
        </DetailItem>
      </dl>
    </>
  )
}
