import type { Collection } from "@hub/contract/collections"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { nameEdition } from "../publications/labels.ts"
import { OlderFormats } from "../publications/OlderFormats.tsx"
import { PublicationBadge } from "../publications/PublicationBadge.tsx"
import { publicationList } from "../publications/queries.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { GrowingList } from "../widgets/GrowingList.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"

/** The editions of a collection, the newest first. */
export function CollectionEditions({ collection: { id, live } }: { collection: Collection }) {
  const found = useInfiniteQuery(publicationList({ collection: id }))
  return (
    <section aria-label="Publications">
      <OlderFormats collection_id={id} live={live} />
      <GrowingList what="editions" found={found} empty={<EmptyState sentence="Nothing has been published yet." />}>
        {(editions) => (
          <ul className={layout.plainList}>
            {editions.map((edition) => (
              <li key={edition.id} className={`${surfaces.lined} ${layout.item} ${layout.between}`}>
                <div className={layout.words}>
                  <Link className={controls.name} to="/publications/$id" params={{ id: edition.id }}>
                    {nameEdition(edition)}
                  </Link>
                  <div className={layout.quietSmall}>
                    Requested by {edition.created_by}, <MomentAgo moment={edition.created_at} />
                  </div>
                </div>
                <PublicationBadge status={edition.status} />
              </li>
            ))}
          </ul>
        )}
      </GrowingList>
    </section>
  )
}
