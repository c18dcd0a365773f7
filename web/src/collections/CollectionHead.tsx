import { type Collection, collections } from "@hub/contract/collections"
import { Link } from "@tanstack/react-router"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call, sentenceOf } from "../call.ts"
import { say } from "../say.ts"
import { useSession } from "../session.ts"
import { Button, buttonLook } from "../widgets/Button.tsx"
import { Fact } from "../widgets/Fact.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import styles from "../widgets/Planning.module.css"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { DuplicateDialog } from "./DuplicateDialog.tsx"
import { EditCollectionDialog } from "./EditCollectionDialog.tsx"
import { useCollectionsChanged } from "./queries.ts"
import { kindWords, mixWords, sinceWords } from "./words.ts"

/** What a collection is, what can be done with it, and what readers have of it. */
export function CollectionHead({ collection: shown }: { collection: Collection }) {
  const author = useSession()?.can.author ?? false
  const changed = useCollectionsChanged()
  const [open, setOpen] = useState<"edit" | "duplicate" | null>(null)
  const params = { id: shown.id }
  const moving = useMutation({
    mutationFn: (deed: "archive" | "restore") => call(collections[deed], { params }),
    onSuccess: (_, deed) => say(`Collection ${deed}d.`, "success"),
    onError: (error) => say(sentenceOf(error), "error", 6000),
    onSettled: changed,
  })
  return (
    <>
      <PageHeader
        title={shown.name}
        actions={
          <>
            {shown.can.arrange && shown.topics.length > 0 && (
              <>
                <Link to="/publish/pdf" {...buttonLook({})}>
                  Publish PDF
                </Link>
                <Link to="/publish/mobile-kb" {...buttonLook({ look: "default" })}>
                  Publish Mobile KB
                </Link>
              </>
            )}
            {shown.can.arrange && shown.topics.length > 0 && (
              <Link to="/organize/$id" params={params} {...buttonLook({ look: "default" })}>
                Organize
              </Link>
            )}
            <Link to="/document-builder" search={{ collection: shown.id }} {...buttonLook({ look: "default" })}>
              Builder
            </Link>
            {shown.can.edit && (
              <Button look="default" onClick={() => setOpen("edit")}>
                Edit
              </Button>
            )}
            {author && (
              <Button look="default" onClick={() => setOpen("duplicate")}>
                Duplicate
              </Button>
            )}
            {shown.can.archive && (
              <Button look="default" disabled={moving.isPending} onClick={() => moving.mutate("archive")}>
                Archive
              </Button>
            )}
            {shown.can.restore && (
              <Button look="default" disabled={moving.isPending} onClick={() => moving.mutate("restore")}>
                Restore
              </Button>
            )}
          </>
        }
      >
        {shown.archived_at !== null && <span className={styles.mark}>Archived</span>}
        {shown.description}
      </PageHeader>
      <dl className={styles.facts}>
        <Fact name="Project">
          {shown.project_id === null ? (
            "None"
          ) : (
            <Link className={styles.name} to="/projects/$id" params={{ id: shown.project_id }}>
              {shown.project_name}
            </Link>
          )}
        </Fact>
        <Fact name="Owner">{shown.owner_name ?? "Nobody"}</Fact>
        <Fact name="Topics">
          {shown.topics_count.toLocaleString()}
          <span className={styles.more}>{mixWords(shown.mix)}</span>
        </Fact>
        {shown.live.map((edition) => (
          <Fact key={edition.kind} name={`Published ${kindWords[edition.kind]}`}>
            <Link className={styles.name} to="/publications/$id" params={{ id: edition.publication_id }}>
              Edition {edition.edition}
            </Link>
            , <RelativeTime moment={edition.published_at} />
            <span className={styles.more}>{sinceWords(edition)}</span>
          </Fact>
        ))}
      </dl>
      {open === "edit" && <EditCollectionDialog collection={shown} onClose={() => setOpen(null)} />}
      {open === "duplicate" && <DuplicateDialog collection={shown} onClose={() => setOpen(null)} />}
    </>
  )
}
