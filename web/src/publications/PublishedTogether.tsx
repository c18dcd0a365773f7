import type { Publication, PublicationDetail } from "@hub/contract/publications"
import { Link } from "@tanstack/react-router"
import layout from "../widgets/Layout.module.css"
import { ListRow, RowList } from "../widgets/ListRow.tsx"
import { PageSection } from "../widgets/PageSection.tsx"
import { nameEdition, visibilityLabels } from "./labels.ts"
import { PublicationBadge } from "./PublicationBadge.tsx"

/** Of editions that were published in one step, each names the others. */
export function PublishedTogether({ edition }: { edition: PublicationDetail }) {
  if (edition.together.length === 0) return null
  return (
    <PageSection title="Published together">
      <RowList label="Editions that were published together">
        {[edition, ...edition.together].map((one) => (
          <EditionRow key={one.id} edition={one} isHere={one.id === edition.id} />
        ))}
      </RowList>
    </PageSection>
  )
}

function EditionRow({ edition, isHere }: { edition: Publication; isHere: boolean }) {
  return (
    <ListRow about={visibilityLabels[edition.visibility].label} end={<PublicationBadge status={edition.status} />}>
      {isHere ? (
        <strong>{nameEdition(edition)} (this page)</strong>
      ) : (
        <Link to="/publications/$id" params={{ id: edition.id }} className={layout.link}>
          {nameEdition(edition)}
        </Link>
      )}
    </ListRow>
  )
}
