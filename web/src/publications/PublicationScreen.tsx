import { type PublicationDetail, isPublicationRunning, type PublicationStatus } from "@hub/contract/publications"
import { Button, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { ProgressLine } from "../widgets/ProgressLine.tsx"
import { EditionChanges } from "./EditionChanges.tsx"
import { Checks } from "./Checks.tsx"
import { EditionContents } from "./EditionContents.tsx"
import { EditionFiles } from "./EditionFiles.tsx"
import { EvidencePanel } from "./EvidencePanel.tsx"
import { describeEditionSize } from "./edition-size.ts"
import { formatReleaseMoment } from "./release-moment.ts"
import { OtherFiles } from "./OtherFiles.tsx"
import { PublicationBadge } from "./PublicationBadge.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import { PublishLink } from "./PublishLink.tsx"
import { EditionReaders } from "./EditionReaders.tsx"
import { ReleasePlan } from "./ReleasePlan.tsx"
import { publicationQuery, useDecidePublication } from "./queries.ts"
import { RestoreEdition, WithdrawEdition } from "./WithdrawEdition.tsx"
import { labelPublicationKind } from "./labels.ts"

const here = getRouteApi("/publications/$id")

export function PublicationScreen() {
  const { id } = here.useParams()
  const found = useQuery(publicationQuery(id))
  return (
    <>
      <PageHeader
        title={found.data?.title ?? "Publication"}
        actions={
          <Button component={Link} to="/publications">
            Publications
          </Button>
        }
      >
        {found.data && <About edition={found.data} />}
      </PageHeader>
      {found.isError && (
        <ErrorState
          what="This publication could not be loaded."
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      )}
      {found.isPending && <LoadingRows />}
      {found.data && (
        <>
          <Standing edition={found.data} />
          {hasReaders(found.data) && <EditionReaders edition={found.data} />}
          <OtherFiles edition={found.data} />
          <EditionChanges key={`changes-${id}`} edition={found.data} />
          <Checks edition={found.data} />
          <EditionContents key={id} edition={found.data} />
          {found.data.published_at !== null && <EvidencePanel key={`evidence-${id}`} id={id} />}
        </>
      )}
    </>
  )
}

function About({ edition }: { edition: PublicationDetail }) {
  return (
    <div className={layout.rowCentred}>
      <PublicationBadge status={edition.status} />
      <span>
        {labelPublicationKind(edition.kind)}, edition {edition.edition}, requested by {edition.created_by},{" "}
        <MomentAgo moment={edition.created_at} />
      </span>
    </div>
  )
}

const standings: Partial<Record<PublicationStatus, string>> = {
  live: "This edition is live",
  withdrawn: "This edition was withdrawn, and readers can no longer open it",
}

const hasReaders = ({ status, can }: PublicationDetail) =>
  status === "live" || (can.share && ["built", "scheduled", "superseded"].includes(status))

/** What is said of an edition that had a time. */
function lateness(release_at: string, published_at: string): string {
  const minutes = Math.round((Date.parse(published_at) - Date.parse(release_at)) / 60_000)
  const was = `. It was scheduled for ${formatReleaseMoment(release_at)}`
  return minutes > 2 ? `${was}, and it was published later` : was
}

/** How the edition stands, and what can be done about it. */
function Standing({ edition }: { edition: PublicationDetail }) {
  const decide = useDecidePublication()
  const { id, can, status, error, published_at, release_at } = edition
  return (
    <section className={surfaces.panel} aria-label="Status of this edition">
      {isPublicationRunning(status) && (
        <>
          <ProgressLine label={edition.step} step={edition.step} percent={edition.percent} />
          <Text size="sm" c="dimmed">
            You can leave this page. Publishing continues, and you'll find the result under Publications.
          </Text>
        </>
      )}
      {(status === "scheduled" || status === "built") && <ReleasePlan edition={edition} />}
      {error !== null && (
        <div role="alert">
          <Text fw={600}>This edition wasn't published.</Text>
          <Text>{error}</Text>
        </div>
      )}
      {status === "cancelled" && <Text fw={600}>This edition was cancelled. Nothing changes for readers.</Text>}
      {published_at !== null && (
        <div>
          <Text fw={600}>{standings[status] ?? "A newer edition replaced this one"}.</Text>
          {edition.withdrawn_reason !== null && <Text>{edition.withdrawn_reason}</Text>}
          <Text c="dimmed">
            {describeEditionSize(edition)}. Published: <RelativeTime moment={published_at} />
            {release_at !== null && lateness(release_at, published_at)}
          </Text>
        </div>
      )}
      <div className={layout.rowCentred}>
        <EditionFiles edition={edition} />
        {can.cancel && (
          <Button loading={decide.isPending} onClick={() => decide.mutate({ id, action: "cancel" })}>
            {status === "built" ? "Discard edition" : "Cancel publishing"}
          </Button>
        )}
        {can.withdraw && <WithdrawEdition id={id} />}
        {can.restore && <RestoreEdition id={id} />}
        {can.retry && (
          <Button variant="filled" loading={decide.isPending} onClick={() => decide.mutate({ id, action: "retry" })}>
            Retry
          </Button>
        )}
        {!isPublicationRunning(status) && edition.collection_id !== null && (
          <PublishLink kind={edition.kind} collection_id={edition.collection_id}>
            Publish a new edition
          </PublishLink>
        )}
      </div>
    </section>
  )
}
