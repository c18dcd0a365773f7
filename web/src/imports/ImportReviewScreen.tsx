import type { ImportDetail } from "@hub/contract/imports"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { ProgressLine } from "../widgets/ProgressLine.tsx"
import { formatByteSize } from "@hub/contract/byte-size"
import { CheckTopics } from "./CheckTopics.tsx"
import { ImportActions } from "./ImportActions.tsx"
import { ImportBadge } from "./ImportBadge.tsx"
import { useImportLiveUpdates } from "./live-updates.ts"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import { ImportOutcome } from "./ImportOutcome.tsx"
import { importInFull } from "./queries.ts"
import { labelImportType } from "./labels.ts"
import { ReviewSteps } from "./ReviewSteps.tsx"
import styles from "./Review.module.css"

const here = getRouteApi("/import/$id/review")

export function ImportReviewScreen() {
  const { id } = here.useParams()
  const found = useQuery(importInFull(id))
  useImportLiveUpdates(id)
  if (found.data?.status === "needs_review") return <ReviewSteps key={id} row={found.data} />
  return (
    <div className={styles.plain}>
      <PageHeader title={found.data?.filename ?? "Review import"} crumbs={[parentScreens.imports]}>
        {found.data && <About row={found.data} />}
      </PageHeader>
      {found.isError && (
        <ErrorState what="This import could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <LoadingRows />}
      {found.data && <Standing key={id} row={found.data} />}
    </div>
  )
}

function About({ row }: { row: ImportDetail }) {
  return (
    <div className={layout.rowCentred}>
      <ImportBadge status={row.status} />
      <span>
        {labelImportType(row.type)}, {formatByteSize(row.bytes)}, uploaded by {row.created_by},{" "}
        <MomentAgo moment={row.created_at} />
      </span>
    </div>
  )
}

/** An import that is on its way, or over. */
function Standing({ row }: { row: ImportDetail }) {
  if (["queued", "converting", "importing"].includes(row.status))
    return (
      <section className={surfaces.panel} aria-label="Progress">
        <ProgressLine label={row.step} step={row.step} percent={row.percent} />
        <p className={layout.quietLine}>
          You can leave this page. The import continues, and you'll find the result under Imports.
        </p>
        <ImportActions row={row} />
      </section>
    )
  return (
    <>
      <ImportOutcome row={row} />
      {row.topics_count > 0 && <CheckTopics row={row} />}
    </>
  )
}
