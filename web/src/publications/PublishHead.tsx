import type { Collection } from "@hub/contract/collections"
import type { PublicationKind } from "@hub/contract/publications"
import { describeChangesSince, liveEditionKindLabels } from "../collections/labels.ts"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { Ingredients } from "./Ingredients.tsx"
import { listPublicationCrumbs } from "./crumbs.ts"

type PublishHeadProps = { kind: PublicationKind; collection: Collection | undefined; edition: number | undefined }

/** Which edition of what is published, and how much is in it. */
export function PublishHead({ kind, collection, edition }: PublishHeadProps) {
  const live = collection?.live.find((one) => one.kind === kind)
  return (
    <PageHeader
      crumbs={listPublicationCrumbs({ id: collection?.id, name: collection?.name })}
      title={
        edition === undefined
          ? `Publish a ${kind === "pdf" ? "PDF" : "knowledge base"}`
          : `Publish ${liveEditionKindLabels[kind]}, edition ${edition}`
      }
    >
      {collection ? (
        <Ingredients
          nodes={collection.topics}
          kind={kind}
          changes={live && `${describeChangesSince(live)} edition ${live.edition}`}
        />
      ) : (
        "Choose a collection to begin."
      )}
    </PageHeader>
  )
}
