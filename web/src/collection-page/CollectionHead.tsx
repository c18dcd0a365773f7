import { archivedLook, embargoLook } from "../widgets/state-look.ts"
import { StateMark } from "../widgets/StateMark.tsx"
import { Alert, Button, Menu } from "@mantine/core"
import { type Collection, collections } from "@hub/contract/collections"
import { IconBook2, IconListTree } from "@tabler/icons-react"
import { Link } from "@tanstack/react-router"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call, errorSentence } from "../call.ts"
import { StarButton } from "../documents/StarButton.tsx"
import { toast } from "../toast.ts"
import { useSession } from "../session.ts"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import { RelativeTime } from "../widgets/RelativeTime.tsx"
import { DuplicateDialog } from "./DuplicateDialog.tsx"
import { FreezeDialog } from "./FreezeDialog.tsx"
import { EditCollectionDialog } from "./EditCollectionDialog.tsx"
import { useCollectionsChanged } from "../collections/queries.ts"

const done = { archive: "Collection archived.", restore: "Collection restored.", unfreeze: "Collection unfrozen." }

type CollectionDialog = "edit" | "duplicate" | "freeze"

/** What a collection is, and what can be done with it. */
export function CollectionHead({ collection: shown }: { collection: Collection }) {
  const author = useSession()?.can.author ?? false
  const changed = useCollectionsChanged()
  const [open, setOpen] = useState<CollectionDialog | null>(null)
  const firstTopic = shown.topics.find(({ topic_id }) => topic_id !== null)?.topic_id
  const params = { id: shown.id }
  const moving = useMutation({
    mutationFn: (action: "archive" | "restore" | "unfreeze") => call(collections[action], { params }),
    onSuccess: (_, action) => toast(done[action], "success"),
    onError: (error) => toast(errorSentence(error), "error"),
    onSettled: changed,
  })
  return (
    <>
      <PageHeader
        title={shown.name}
        crumbs={[parentScreens.collections]}
        actions={
          <>
            <StarButton type="collection" id={shown.id} title={shown.name} />
            {firstTopic && (
              <Button
                leftSection={<IconBook2 size={16} aria-hidden />}
                renderRoot={(props) => (
                  <Link to="/topics/$id" params={{ id: firstTopic }} search={{ in: shown.id }} {...props} />
                )}
              >
                Open
              </Button>
            )}
            <Button
              leftSection={<IconListTree size={16} aria-hidden />}
              renderRoot={(props) => <Link to="/document-builder" search={{ collection: shown.id }} {...props} />}
            >
              Arrange
            </Button>
            {shown.can.restore && (
              <Button disabled={moving.isPending} onClick={() => moving.mutate("restore")}>
                Restore
              </Button>
            )}
            {author && (
              <CollectionMenu collection={shown} onOpen={setOpen} onArchive={() => moving.mutate("archive")} />
            )}
          </>
        }
      >
        {shown.embargo_until !== undefined && <StateMark look={embargoLook(shown.embargo_until)} />}{" "}
        {shown.archived_at !== null && <StateMark look={archivedLook} />}
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
      {open === "edit" && <EditCollectionDialog collection={shown} onClose={() => setOpen(null)} />}
      {open === "freeze" && <FreezeDialog collection={shown} onClose={() => setOpen(null)} />}
      {open === "duplicate" && <DuplicateDialog collection={shown} onClose={() => setOpen(null)} />}
    </>
  )
}

type CollectionMenuProps = {
  collection: Collection
  onOpen: (dialog: CollectionDialog) => void
  onArchive: () => void
}

/** What is seldom done with a collection. */
function CollectionMenu({ collection: { id, can, topics }, onOpen, onArchive }: CollectionMenuProps) {
  return (
    <MoreMenu label="More actions">
      {can.edit && <Menu.Item onClick={() => onOpen("edit")}>Edit</Menu.Item>}
      <Menu.Item onClick={() => onOpen("duplicate")}>Duplicate</Menu.Item>
      {can.arrange && topics.length > 0 && (
        <Menu.Item renderRoot={(props) => <Link to="/organize/$id" params={{ id }} {...props} />}>
          Plan changes
        </Menu.Item>
      )}
      {can.freeze && <Menu.Item onClick={() => onOpen("freeze")}>Freeze</Menu.Item>}
      {can.archive && <Menu.Item onClick={onArchive}>Archive</Menu.Item>}
    </MoreMenu>
  )
}
