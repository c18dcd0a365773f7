import type { PublicationDetail } from "@hub/contract/publications"
import { IconLock, IconLockOpen2 } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { formatCount } from "../widgets/format-count.ts"
import layout from "../widgets/Layout.module.css"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { StateMark } from "../widgets/StateMark.tsx"
import { countApproval } from "./edition-tabs.ts"
import { EditionFiles } from "./EditionFiles.tsx"
import { nameEdition, visibilityLabels } from "./labels.ts"
import { PublicationBadge } from "./PublicationBadge.tsx"
import { listPublicationCrumbs } from "./crumbs.ts"
import styles from "./Edition.module.css"

/** Which edition it is, whether readers have it, and, apart from that, how much of it was approved. */
export function EditionHead({ edition }: { edition: PublicationDetail }) {
  const { status, visibility, collection_id, title, published_at, created_at, created_by } = edition
  const Lock = visibility === "private" ? IconLock : IconLockOpen2
  return (
    <>
      <PageHeader
        title={nameEdition(edition)}
        crumbs={listPublicationCrumbs({ id: collection_id, name: title })}
        actions={<EditionFiles edition={edition} />}
      >
        <div className={styles.marks}>
          <PublicationBadge status={status} />
          <ApprovalMark edition={edition} />
          <span>
            {published_at === null ? (
              <>
                requested by {created_by}, <MomentAgo moment={created_at} />
              </>
            ) : (
              <>
                since <MomentAgo moment={published_at} />
              </>
            )}
          </span>
          <span className={layout.line}>
            <Lock size={16} stroke={1.6} aria-hidden />
            {visibilityLabels[visibility].label}
          </span>
        </div>
      </PageHeader>
    </>
  )
}

/** How much was approved says nothing about who has it. */
function ApprovalMark({ edition: { id, topics } }: { edition: PublicationDetail }) {
  const { topics: all, unapproved } = countApproval(topics)
  if (all === 0) return null
  return (
    <Link to="/publications/$id" params={{ id }} search={{ tab: "contents" }} className={layout.link}>
      <StateMark
        look={
          unapproved === 0
            ? { label: `Approved: ${formatCount(all, "topic")}`, kind: "approved" }
            : {
                label: `Not approved: ${unapproved.toLocaleString()} of ${formatCount(all, "topic")}`,
                kind: "warning",
              }
        }
      />
    </Link>
  )
}
