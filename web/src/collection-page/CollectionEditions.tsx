import { Button } from "@mantine/core"
import { useSession } from "../session.ts"
import type { Collection } from "@hub/contract/collections"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { nameEdition } from "../publications/labels.ts"
import { OlderFormats } from "../publications/OlderFormats.tsx"
import { PublicationBadge } from "../publications/PublicationBadge.tsx"
import { publicationList } from "../publications/queries.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { GrowingList } from "../widgets/GrowingList.tsx"
import { EventSign } from "../widgets/EventSign.tsx"
import { ListRow, RowList } from "../widgets/ListRow.tsx"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import layout from "../widgets/Layout.module.css"
import controls from "../widgets/Controls.module.css"

/** The editions of a collection, the newest first. */
export function CollectionEditions({ collection: { id, live } }: { collection: Collection }) {
  const found = useInfiniteQuery(publicationList({ collection: id }))
  return (
    <section aria-label="Publications">
      <OlderFormats collection_id={id} live={live} />
      <p className={layout.quiet}>
        <Link to="/collections/$id/house-style" params={{ id }}>
          House style of this collection
        </Link>
      </p>
      <GrowingList what="editions" found={found} empty={<NoEditions id={id} />}>
        {(editions) => (
          <RowList>
            {editions.map((edition) => (
              <ListRow
                key={edition.id}
                sign={<EventSign type="publication" />}
                about={<>Requested by {edition.created_by}</>}
                end={<PublicationBadge status={edition.status} />}
                date={<RelativeTime moment={edition.created_at} />}
              >
                <Link className={controls.said} to="/publications/$id" params={{ id: edition.id }}>
                  {nameEdition(edition)}
                </Link>
              </ListRow>
            ))}
          </RowList>
        )}
      </GrowingList>
    </section>
  )
}

function NoEditions({ id }: { id: number }) {
  const mayPublish = useSession()?.can.author ?? false
  return (
    <EmptyState sentence="Nothing has been published yet. Each edition is a PDF or a knowledge base, as the texts are when it is published.">
      {mayPublish && (
        <Button renderRoot={(props) => <Link to="/publish/mobile-kb" search={{ collection: id }} {...props} />}>
          Publish an edition
        </Button>
      )}
    </EmptyState>
  )
}
