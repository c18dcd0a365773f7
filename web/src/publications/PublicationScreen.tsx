import { type PublicationInFull, publicationRuns, type PublicationStatus } from "@hub/contract/publications"
import { Button, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Link } from "@tanstack/react-router"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { Running } from "../widgets/Running.tsx"
import { Changes } from "./Changes.tsx"
import { Checks } from "./Checks.tsx"
import { Contents } from "./Contents.tsx"
import { EditionFiles } from "./EditionFiles.tsx"
import { EvidenceOf } from "./EvidenceOf.tsx"
import { measure } from "./measure.ts"
import { momentWords } from "./moment-words.ts"
import { OtherFiles } from "./OtherFiles.tsx"
import { PublicationBadge } from "./PublicationBadge.tsx"
import styles from "./Publications.module.css"
import { PublishLink } from "./PublishLink.tsx"
import { Readers } from "./Readers.tsx"
import { ReleasePlan } from "./ReleasePlan.tsx"
import { publication, useDecidePublication } from "./queries.ts"
import { Restore, Withdraw } from "./Withdraw.tsx"
import { kindLabel } from "./words.ts"

const here = getRouteApi("/publications/$id")

export function PublicationScreen() {
  const { id } = here.useParams()
  const found = useQuery(publication(id))
  return (
    <>
      <PageHeader
        title={found.data?.title ?? "Publication"}
        actions={
          <Button component={Link} to="/publications" variant="default">
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
          {hasReaders(found.data) && <Readers edition={found.data} />}
          <OtherFiles edition={found.data} />
          <Changes key={`changes-${id}`} edition={found.data} />
          <Checks edition={found.data} />
          <Contents key={id} edition={found.data} />
          {found.data.published_at !== null && <EvidenceOf key={`evidence-${id}`} id={id} />}
        </>
      )}
    </>
  )
}

function About({ edition }: { edition: PublicationInFull }) {
  return (
    <div className={styles.actions}>
      <PublicationBadge status={edition.status} />
      <span>
        {kindLabel(edition.kind)}, edition {edition.edition}, asked for by {edition.created_by},{" "}
        <RelativeTime moment={edition.created_at} />
      </span>
    </div>
  )
}

const standings: Partial<Record<PublicationStatus, string>> = {
  live: "Readers have this edition",
  withdrawn: "This edition was withdrawn, and readers can have it no more",
}

const hasReaders = ({ status, can }: PublicationInFull) =>
  status === "live" || (can.share && ["built", "scheduled", "superseded"].includes(status))

/** What is said of an edition that had a time. */
function lateness(release_at: string, published_at: string): string {
  const minutes = Math.round((Date.parse(published_at) - Date.parse(release_at)) / 60_000)
  const was = `. Its time was ${momentWords(release_at)}`
  return minutes > 2 ? `${was}, and it went out later` : was
}

/** How the edition stands, and what can be done about it. */
function Standing({ edition }: { edition: PublicationInFull }) {
  const decide = useDecidePublication()
  const { id, can, status, error, published_at, release_at } = edition
  return (
    <section className={styles.panel} aria-label="State of this edition">
      {publicationRuns(status) && (
        <>
          <Running label={edition.step} step={edition.step} percent={edition.percent} />
          <Text size="sm" c="dimmed">
            You can leave this page. The work goes on, and the result waits under Publications.
          </Text>
        </>
      )}
      {(status === "scheduled" || status === "built") && <ReleasePlan edition={edition} />}
      {error !== null && (
        <div role="alert">
          <Text fw={600}>This edition did not go out.</Text>
          <Text>{error}</Text>
        </div>
      )}
      {status === "cancelled" && <Text fw={600}>This edition was cancelled. Readers have what they had before.</Text>}
      {published_at !== null && (
        <div>
          <Text fw={600}>{standings[status] ?? "A newer edition has taken its place"}.</Text>
          {edition.withdrawn_reason !== null && <Text>{edition.withdrawn_reason}</Text>}
          <Text c="dimmed">
            {measure(edition)}. Published: <RelativeTime moment={published_at} />
            {release_at !== null && lateness(release_at, published_at)}
          </Text>
        </div>
      )}
      <div className={styles.actions}>
        <EditionFiles edition={edition} />
        {can.cancel && (
          <Button variant="default" loading={decide.isPending} onClick={() => decide.mutate({ id, deed: "cancel" })}>
            {status === "built" ? "Discard" : "Cancel"}
          </Button>
        )}
        {can.withdraw && <Withdraw id={id} />}
        {can.restore && <Restore id={id} />}
        {can.retry && (
          <Button loading={decide.isPending} onClick={() => decide.mutate({ id, deed: "retry" })}>
            Retry
          </Button>
        )}
        {!publicationRuns(status) && edition.collection_id !== null && (
          <PublishLink kind={edition.kind} collection_id={edition.collection_id}>
            Publish a new edition
          </PublishLink>
        )}
      </div>
    </section>
  )
}
