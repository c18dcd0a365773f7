import { type PublicationDetail, isPublicationRunning, type PublicationStatus } from "@hub/contract/publications"
import { Button, Text } from "@mantine/core"
import { CopyField } from "../widgets/CopyField.tsx"
import { ProgressLine } from "../widgets/ProgressLine.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import { describeEditionSize } from "./edition-size.ts"
import { PublishLink } from "./PublishLink.tsx"
import { useDecidePublication } from "./queries.ts"
import { formatReleaseMoment } from "./release-moment.ts"
import { ReleasePlan } from "./ReleasePlan.tsx"
import { RestoreEdition, WithdrawEdition } from "./WithdrawEdition.tsx"

const standings: Partial<Record<PublicationStatus, string>> = {
  live: "This edition is live",
  withdrawn: "This edition was withdrawn, and readers can no longer open it",
}

/** What is said of an edition that had a time. */
function lateness(release_at: string, published_at: string): string {
  const minutes = Math.round((Date.parse(published_at) - Date.parse(release_at)) / 60_000)
  const was = `. It was scheduled for ${formatReleaseMoment(release_at)}`
  return minutes > 2 ? `${was}, and it was published later` : was
}

/** How the edition stands, and what can be done about it. */
export function EditionStatus({ edition }: { edition: PublicationDetail }) {
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
      {status === "live" && edition.address !== null && (
        <CopyField label="Address for readers" value={addressForReaders(edition, edition.address)} />
      )}
      <div className={layout.rowCentred}>
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

/** Words where everyone may read it, else the address that only those have who were given it. */
const addressForReaders = ({ visibility, readable }: PublicationDetail, address: string) =>
  (visibility === "public" ? readable?.latest : null) ?? address
