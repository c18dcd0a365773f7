import type { LiveEdition } from "@hub/contract/collections"
import { Alert, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { collectionQuery } from "../collections/queries.ts"
import { useSession } from "../session.ts"
import layout from "../widgets/Layout.module.css"
import { describeOlderFormat, findOlderFormats, labelPublishFormat } from "./older-formats.ts"
import { PublishLink } from "./PublishLink.tsx"

/** Says which format readers still have in an older edition, with the way to publish it. */
export function OlderFormats({ collection_id, live }: { collection_id: number; live: LiveEdition[] }) {
  const mayPublish = useSession()?.can.author ?? false
  return findOlderFormats(live).map((edition) => (
    <Alert key={edition.kind} color="yellow" role="note" aria-label="Older edition">
      <div className={layout.between}>
        <Text>{describeOlderFormat(edition)}</Text>
        {mayPublish && (
          <PublishLink kind={edition.kind} collection_id={collection_id} size="xs">
            {labelPublishFormat(edition.kind)}
          </PublishLink>
        )}
      </div>
    </Alert>
  ))
}

export function OlderFormatsOf({ collection_id }: { collection_id: number }) {
  const { data: collection } = useQuery({ ...collectionQuery(collection_id), staleTime: 0 })
  return collection && <OlderFormats collection_id={collection_id} live={collection.live} />
}
