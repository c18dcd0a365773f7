import { Alert, Button } from "@mantine/core"
import { type Collection, collections } from "@hub/contract/collections"
import { Link } from "@tanstack/react-router"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { useSession } from "../session.ts"
import { DetailItem } from "../widgets/DetailItem.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import controls from "../widgets/Controls.module.css"
import styles from "../widgets/Planning.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { DuplicateDialog } from "./DuplicateDialog.tsx"
import { FreezeDialog } from "./FreezeDialog.tsx"
import { EditCollectionDialog } from "./EditCollectionDialog.tsx"
import { useCollectionsChanged } from "./queries.ts"
import { liveEditionKindLabels, describeTopicMix, describeChangesSince } from "./labels.ts"

const done = { archive: "Collection archived.", restore: "Collection restored.", unfreeze: "Collection unfrozen." }

/** What a collection is, what can be done with it, and what readers have of it. */
export function CollectionHead({ collection: shown }: { collection: Collection }) {
  const author = useSession()?.can.author ?? false
  const changed = useCollectionsChanged()
  const [open, setOpen] = useState<"edit" | "duplicate" | "freeze" | null>(null)
  const params = { id: shown.id }
  const moving = useMutation({
    mutationFn: (action: "archive" | "restore" | "unfreeze") => call(collections[action], { params }),
    onSuccess: (_, action) => toast(done[action], "success"),
    onError: (error) => toast(errorSentence(error), "error", 6000),
    onSettled: changed,
  })
  return (
    <>
      <PageHeader
        title={shown.name}
        actions={
          <>
            {author && shown.archived_at === null && shown.topics.length > 0 && (
              <>
                <Button
                  variant="filled"
                  renderRoot={(props) => <Link to="/publish/pdf" search={{ collection: shown.id }} {...props} />}
                >
                  Publish PDF
                </Button>
                <Button
                  renderRoot={(props) => <Link to="/publish/mobile-kb" search={{ collection: shown.id }} {...props} />}
                >
                  Publish knowledge base
                </Button>
              </>
            )}
            {shown.can.arrange && shown.topics.length > 0 && (
              <Button renderRoot={(props) => <Link to="/organize/$id" params={params} {...props} />}>Organize</Button>
            )}
            <Button
              renderRoot={(props) => <Link to="/document-builder" search={{ collection: shown.id }} {...props} />}
            >
              Builder
            </Button>
            {shown.can.edit && <Button onClick={() => setOpen("edit")}>Edit</Button>}
            {author && <Button onClick={() => setOpen("duplicate")}>Duplicate</Button>}
            {shown.can.freeze && <Button onClick={() => setOpen("freeze")}>Freeze</Button>}
            {shown.can.archive && (
              <Button disabled={moving.isPending} onClick={() => moving.mutate("archive")}>
                Archive
              </Button>
            )}
            {shown.can.restore && (
              <Button disabled={moving.isPending} onClick={() => moving.mutate("restore")}>
                Restore
              </Button>
            )}
          </>
        }
      >
        {shown.archived_at !== null && <span className={styles.mark}>Archived</span>}
        {shown.description}
      </PageHeader>
      {shown.frozen && (
        <Alert color="yellow" role="note" title={`Frozen by ${shown.frozen.by}`}>
          <p>
            {shown.frozen.reason} (<RelativeTime moment={shown.frozen.at} />)
          </p>
          <p>Its structure and the texts of its topics stay as they are. Drafts are kept.</p>
          {shown.can.unfreeze && (
            <Button variant="filled" size="xs" disabled={moving.isPending} onClick={() => moving.mutate("unfreeze")}>
              Unfreeze
            </Button>
          )}
        </Alert>
      )}
      <dl className={styles.details}>
        <DetailItem name="Project">
          {shown.project_id === null ? (
            "None"
          ) : (
            <Link className={`${controls.name} ${styles.name}`} to="/projects/$id" params={{ id: shown.project_id }}>
              {shown.project_name}
            </Link>
          )}
        </DetailItem>
        <DetailItem name="Owner">{shown.owner_name ?? "No owner"}</DetailItem>
        <DetailItem name="Topics">
          {shown.topics_count.toLocaleString()}
          <span className={styles.more}>{describeTopicMix(shown.mix, shown.not_reviewed)}</span>
        </DetailItem>
        {shown.live.map((edition) => (
          <DetailItem key={edition.kind} name={`Published ${liveEditionKindLabels[edition.kind]}`}>
            <Link
              className={`${controls.name} ${styles.name}`}
              to="/publications/$id"
              params={{ id: edition.publication_id }}
            >
              Edition {edition.edition}
            </Link>
            , <RelativeTime moment={edition.published_at} />
            <span className={styles.more}>{describeChangesSince(edition)}</span>
          </DetailItem>
        ))}
      </dl>
      {open === "edit" && <EditCollectionDialog collection={shown} onClose={() => setOpen(null)} />}
      {open === "freeze" && <FreezeDialog collection={shown} onClose={() => setOpen(null)} />}
      {open === "duplicate" && <DuplicateDialog collection={shown} onClose={() => setOpen(null)} />}
    </>
  )
}
