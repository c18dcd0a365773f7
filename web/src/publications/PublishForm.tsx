import type { PublicationKind } from "@hub/contract/publications"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { CollectionSelect } from "../collections/CollectionSelect.tsx"
import { collectionQuery } from "../collections/queries.ts"
import { publishSearch } from "../collections/search.ts"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { EditionForm } from "./EditionForm.tsx"
import { KindChoice } from "./KindChoice.tsx"
import { nextEditionNumber, publishPathOf } from "./labels.ts"
import { PublishHead } from "./PublishHead.tsx"
import styles from "./Publish.module.css"
import { newestEditionQuery } from "./queries.ts"

/** Publishes a collection, which the address names: what, for whom and when, with a preview beside it. */
export function PublishForm({ kind }: { kind: PublicationKind }) {
  const { collection: collection_id = null } = publishSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const mayPublish = useSession()?.can.author ?? false
  const isChosen = collection_id !== null && mayPublish
  const chosen = useQuery({ ...collectionQuery(collection_id ?? 0), enabled: isChosen, staleTime: 0 })
  const newest = useQuery({ ...newestEditionQuery(collection_id ?? 0, kind), enabled: isChosen })
  const collection = isChosen ? chosen.data : undefined
  const edition = isChosen && newest.isSuccess ? nextEditionNumber(newest.data) : undefined
  const choose = (id: number | null) =>
    void navigate({ to: publishPathOf(kind), search: id === null ? {} : { collection: id }, replace: true })
  return (
    <div className={styles.publishing}>
      <div className={styles.begin}>
        <PublishHead kind={kind} collection={collection} edition={edition} />
        {mayPublish ? (
          <>
            <KindChoice kind={kind} collection_id={collection_id} />
            <CollectionSelect label="Collection" value={collection_id} onChange={choose} />
          </>
        ) : (
          <EmptyState sentence="Only authors can publish." />
        )}
      </div>
      {isChosen && (
        <EditionForm
          key={collection_id}
          collection_id={collection_id}
          kind={kind}
          isEmpty={chosen.data?.topics.length === 0}
          embargo_until={chosen.data?.embargo_until}
        />
      )}
    </div>
  )
}
