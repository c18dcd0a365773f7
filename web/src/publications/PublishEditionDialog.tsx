import type { TopicPage } from "@hub/contract/topics"
import { type Publication, publicationKinds, type PublicationKind } from "@hub/contract/publications"
import { Button, Group, Modal, NativeSelect, Radio, Stack, Text } from "@mantine/core"
import { useQueries, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { ChecksSection } from "../checks/ChecksSection.tsx"
import { collectionQuery } from "../collections/queries.ts"
import { focusOnShow } from "../dialog-focus.ts"
import forms from "../widgets/Form.module.css"
import layout from "../widgets/Layout.module.css"
import { EditionFiles } from "./EditionFiles.tsx"
import { EditionVisibility } from "./EditionVisibility.tsx"
import { Ingredients } from "./Ingredients.tsx"
import { labelPublicationKind, labelPublishButton, nameEdition, nextEditionNumber, publishPathOf } from "./labels.ts"
import { OtherKindChoice, planOtherKind, useOtherKind } from "./OtherKind.tsx"
import { describeOutcome } from "./outcome.ts"
import { PublicationBadge } from "./PublicationBadge.tsx"
import { PublishingError } from "./PublishingError.tsx"
import { newestEditionQuery, publicationQuery, usePublishTogether } from "./queries.ts"
import { useEditionDraft } from "./use-edition-draft.ts"

type PublishEditionDialogProps = {
  /** Where the topic is, at least one. */
  collections: TopicPage["collections"]
  /** Publishes the topic alone, for the next edition; not offered without it. */
  onPublishTopic?: (() => void) | undefined
  onClose: () => void
}

/** Publishes a collection from one of its topics, as one kind or both, and shows there how far each edition is. */
export function PublishEditionDialog({ collections, onPublishTopic, onClose }: PublishEditionDialogProps) {
  const [ids, setIds] = useState<number[]>([])
  const editions = useQueries({ queries: ids.map((id) => publicationQuery(id)) })
  return (
    <Modal
      opened
      onClose={onClose}
      title={ids.length === 0 ? "Publish an edition" : describeOutcome(editions.map(({ data }) => data?.status))}
      size="lg"
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      {ids.length === 0 ? (
        <NextEdition collections={collections} onPublishTopic={onPublishTopic} onCreated={setIds} />
      ) : (
        <Stack gap="lg">
          {ids.map((id) => (
            <EditionProgress key={id} id={id} />
          ))}
          <Group justify="flex-end">
            <Button variant="filled" onClick={onClose} ref={focusOnShow}>
              Done
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

/** Of which collection, as what. */
type EditionChoice = { collection_id: number; kind: PublicationKind }

type NextEditionProps = Pick<PublishEditionDialogProps, "collections" | "onPublishTopic"> & {
  onCreated: (ids: number[]) => void
}

function NextEdition({ collections, onPublishTopic, onCreated }: NextEditionProps) {
  const [choice, setChoice] = useState<EditionChoice>({ collection_id: collections[0]!.id, kind: "mobile_kb" })
  const [isBoth, setBoth] = useState(false)
  const { collection_id, kind } = choice
  return (
    <Stack gap="md">
      <EditionFields collections={collections} choice={choice} onChoice={setChoice} />
      <EditionSettings
        key={`${collection_id} ${kind}`}
        {...choice}
        isBoth={isBoth}
        onBoth={setBoth}
        onPublishTopic={onPublishTopic}
        onCreated={onCreated}
      />
    </Stack>
  )
}

type EditionSettingsProps = EditionChoice &
  Pick<NextEditionProps, "onPublishTopic" | "onCreated"> & { isBoth: boolean; onBoth: (isBoth: boolean) => void }

/** For whom it is published, and what speaks against that. */
function EditionSettings({ collection_id, kind, isBoth, onBoth, onPublishTopic, onCreated }: EditionSettingsProps) {
  const draft = useEditionDraft(collection_id, kind)
  const other = useOtherKind(collection_id, kind)
  const [isAsking, setAsking] = useState(false)
  const chosen = useQuery({ ...collectionQuery(collection_id), staleTime: 0 })
  const publish = usePublishTogether(onCreated)
  const { visibility, options } = draft
  const send = () => {
    if (visibility === undefined) return setAsking(true)
    const editions = [{ kind, options, visibility }, ...(isBoth ? [planOtherKind(other, { options, visibility })] : [])]
    publish.mutate({
      collection_id,
      editions: editions.map((one) => ({ ...one, options: { ...one.options, changes_since: null } })),
    })
  }
  return (
    <>
      <EditionVisibility draft={draft} kind={kind} isAsking={isAsking} />
      <OtherKindChoice other={other} isChosen={isBoth} onChange={onBoth} />
      {chosen.data && <Ingredients nodes={chosen.data.topics} kind={kind} />}
      <ChecksSection collection_id={collection_id} kind={kind} />
      {publish.isError && <PublishingError error={publish.error} />}
      <Group justify="space-between" className={forms.foot ?? ""}>
        <Link to={publishPathOf(kind)} search={{ collection: collection_id }} className={layout.linkSmall}>
          More options
        </Link>
        <Group gap="xs">
          {onPublishTopic && <Button onClick={onPublishTopic}>Publish topic only</Button>}
          <Button
            variant="filled"
            loading={publish.isPending}
            disabled={!draft.isReady || (isBoth && !other.draft.isReady)}
            onClick={send}
          >
            {labelPublishButton(draft)}
          </Button>
        </Group>
      </Group>
    </>
  )
}

type EditionFieldsProps = Pick<PublishEditionDialogProps, "collections"> & {
  choice: EditionChoice
  onChoice: (choice: EditionChoice) => void
}

function EditionFields({ collections, choice: { collection_id, kind }, onChoice }: EditionFieldsProps) {
  const newest = useQuery(newestEditionQuery(collection_id, kind))
  const name = collections.find(({ id }) => id === collection_id)?.name ?? ""
  return (
    <>
      {collections.length > 1 && (
        <NativeSelect
          label="Collection"
          data={collections.map(({ id, name: label }) => ({ value: String(id), label }))}
          value={String(collection_id)}
          onChange={(event) => onChoice({ collection_id: Number(event.currentTarget.value), kind })}
        />
      )}
      <Text>{newest.isSuccess ? describeNextEdition(name, kind, newest.data) : `Edition of “${name}”`}</Text>
      <Radio.Group label="Publish as" value={kind} onChange={(value) => onChoice({ collection_id, kind: value })}>
        <Group gap="md" mt="xs">
          {publicationKinds.toReversed().map((one) => (
            <Radio key={one} value={one} label={labelPublicationKind(one)} />
          ))}
        </Group>
      </Radio.Group>
    </>
  )
}

/** Editions of a kind are numbered for themselves, so it is said of which kind the earlier one is. */
function describeNextEdition(name: string, kind: PublicationKind, before: Publication | null): string {
  const form = kind === "pdf" ? "the PDF" : "the knowledge base"
  const next = `This is edition ${nextEditionNumber(before)} of ${form} of “${name}”`
  return before === null ? `${next}.` : `${next}, with the options of edition ${before.edition} of ${form}.`
}

/** How far an edition is, until readers have it. */
function EditionProgress({ id }: { id: number }) {
  const { data: edition, error } = useQuery(publicationQuery(id))
  return (
    <Stack gap="md">
      <div aria-live="polite" className={layout.between}>
        {edition && (
          <>
            <Text>
              {nameEdition(edition)} of “{edition.title}”
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
        <Group gap="xs">{edition && <EditionFiles edition={edition} />}</Group>
      </Group>
    </Stack>
  )
}
