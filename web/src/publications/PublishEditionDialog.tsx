import type { TopicPage } from "@hub/contract/topics"
import { defaultVisibility, publicationKinds, type PublicationKind, type Visibility } from "@hub/contract/publications"
import { Button, Group, Modal, NativeSelect, Radio, Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { ChecksSection } from "../checks/ChecksSection.tsx"
import layout from "../widgets/Layout.module.css"
import { EditionFiles } from "./EditionFiles.tsx"
import { labelPublicationKind, publishPathOf } from "./labels.ts"
import { PublicationBadge } from "./PublicationBadge.tsx"
import { PublishingError } from "./PublishingError.tsx"
import { newestEditionQuery, publicationQuery, usePublish } from "./queries.ts"
import { VisibilityChoice } from "./VisibilityChoice.tsx"

type PublishEditionDialogProps = {
  /** Where the topic is, at least one. */
  collections: TopicPage["collections"]
  /** Publishes the topic alone, for the next edition; not offered without it. */
  onPublishTopic?: (() => void) | undefined
  onClose: () => void
}

/** Publishes a collection from one of its topics, and says there what becomes of the edition. */
export function PublishEditionDialog({ collections, onPublishTopic, onClose }: PublishEditionDialogProps) {
  const [edition_id, setEdition] = useState<number>()
  return (
    <Modal
      opened
      onClose={onClose}
      title={edition_id === undefined ? "Publish an edition" : "Publishing"}
      size="lg"
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      {edition_id === undefined ? (
        <EditionForm collections={collections} onPublishTopic={onPublishTopic} onCreated={setEdition} />
      ) : (
        <EditionProgress id={edition_id} onClose={onClose} />
      )}
    </Modal>
  )
}

type EditionFormProps = Pick<PublishEditionDialogProps, "collections" | "onPublishTopic"> & {
  onCreated: (id: number) => void
}

function EditionForm({ collections, onPublishTopic, onCreated }: EditionFormProps) {
  const [collection_id, setCollection] = useState(collections[0]!.id)
  const [kind, setKind] = useState<PublicationKind>("mobile_kb")
  const [visibility, setVisibility] = useState<Visibility>()
  const newest = useQuery(newestEditionQuery(collection_id, kind))
  const publish = usePublish(onCreated)
  const name = collections.find(({ id }) => id === collection_id)?.name ?? ""
  const shown = visibility ?? (newest.isSuccess ? (newest.data?.visibility ?? defaultVisibility[kind]) : undefined)
  return (
    <Stack gap="md">
      {collections.length > 1 && (
        <NativeSelect
          label="Collection"
          data={collections.map(({ id, name: label }) => ({ value: String(id), label }))}
          value={String(collection_id)}
          onChange={(event) => {
            setCollection(Number(event.currentTarget.value))
            setVisibility(undefined)
          }}
        />
      )}
      <Text>
        {newest.isSuccess && `This is edition ${(newest.data?.edition ?? 0) + 1} of `}
        {newest.isSuccess ? `“${name}”` : `Edition of “${name}”`}, with all its topics.
      </Text>
      <Radio.Group
        label="Publish as"
        value={kind}
        onChange={(value) => {
          setKind(value)
          setVisibility(undefined)
        }}
      >
        <Group gap="md" mt="xs">
          {publicationKinds.toReversed().map((one) => (
            <Radio key={one} value={one} label={labelPublicationKind(one)} />
          ))}
        </Group>
      </Radio.Group>
      <VisibilityChoice
        label="Visible to"
        kind={kind}
        value={shown}
        disabled={newest.isPending}
        error={newest.error?.message}
        onChange={setVisibility}
      />
      <ChecksSection collection_id={collection_id} kind={kind} />
      {publish.isError && <PublishingError error={publish.error} />}
      <Group justify="space-between">
        <Link to={publishPathOf(kind)} search={{ collection: collection_id }} className={layout.linkSmall}>
          More options
        </Link>
        <Group gap="xs">
          {onPublishTopic && <Button onClick={onPublishTopic}>Publish topic only</Button>}
          <Button
            variant="filled"
            loading={publish.isPending}
            disabled={shown === undefined}
            onClick={() => publish.mutate({ collection_id, kind, options: {}, ...(visibility && { visibility }) })}
          >
            Publish edition
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

/** What becomes of an edition, until readers have it. */
function EditionProgress({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: edition, error } = useQuery(publicationQuery(id))
  return (
    <Stack gap="md">
      <div aria-live="polite" className={layout.between}>
        {edition && (
          <>
            <Text>
              {labelPublicationKind(edition.kind)}, edition {edition.edition} of “{edition.title}”
            </Text>
            <PublicationBadge status={edition.status} />
          </>
        )}
        {error && <Text c="red">{error.message}</Text>}
      </div>
      {edition?.error && <Text c="red">{edition.error}</Text>}
      <Group justify="space-between">
        <Link to="/publications/$id" params={{ id }} className={layout.linkSmall}>
          Details of this edition
        </Link>
        <Group gap="xs">
          {edition && <EditionFiles edition={edition} />}
          <Button variant="filled" onClick={onClose}>
            Done
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
