import type { PublicationKind, Visibility } from "@hub/contract/publications"
import { Button, NativeSelect, Stack, Switch } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { useState } from "react"
import { ChecksSection } from "../checks/ChecksSection.tsx"
import { CollectionSelect } from "../collections/CollectionSelect.tsx"
import { collectionQuery } from "../collections/queries.ts"
import { useSession } from "../session.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { EditionVisibility } from "./EditionVisibility.tsx"
import { Ingredients } from "./Ingredients.tsx"
import { languages } from "./languages.ts"
import { parseReleaseField } from "./release-moment.ts"
import { firstChoice, PdfOptions } from "./PdfOptions.tsx"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Publications.module.css"
import { usePublish } from "./queries.ts"
import { PublishingError } from "./PublishingError.tsx"
import { ReleaseTime } from "./ReleaseTime.tsx"

type PublishFormProps = {
  kind: PublicationKind
  collection_id: number | null
  onCollection: (id: number | null) => void
}

export function PublishForm({ kind, collection_id, onCollection }: PublishFormProps) {
  const mayPublish = useSession()?.can.author ?? false
  const [choice, setChoice] = useState(firstChoice)
  const [language, setLanguage] = useState("en")
  const [isScheduled, setScheduled] = useState(false)
  const [time, setTime] = useState("")
  const [visibility, setVisibility] = useState<Visibility>()
  const release_at = isScheduled ? parseReleaseField(time) : undefined
  const chosen = useQuery({ ...collectionQuery(collection_id ?? 0), enabled: collection_id !== null, staleTime: 0 })
  const navigate = useNavigate()
  const publish = usePublish((id) => navigate({ to: "/publications/$id", params: { id } }))
  const topics = collection_id === null ? undefined : chosen.data?.topics
  if (!mayPublish) return <EmptyState sentence="Only authors can publish." />

  return (
    <div className={`${surfaces.panels} ${styles.publish}`}>
      <section className={surfaces.panel} aria-label="What to publish">
        <CollectionSelect
          label="Collection"
          value={collection_id}
          onChange={(id) => {
            setChoice({ ...choice, changes_since: null })
            setVisibility(undefined)
            onCollection(id)
          }}
        />
        <NativeSelect
          label="Language of the text"
          description="Sets the language of the labels around the text, and how screen readers pronounce it."
          data={languages}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
        {kind === "pdf" && (
          <PdfOptions key={collection_id} collection_id={collection_id} choice={choice} onChoice={setChoice} />
        )}
        {collection_id !== null && (
          <EditionVisibility collection_id={collection_id} kind={kind} chosen={visibility} onChange={setVisibility} />
        )}
        <Switch
          label="Publish at a set time"
          description="The edition is created now. Readers get it at the time you set."
          checked={isScheduled}
          onChange={(event) => setScheduled(event.currentTarget.checked)}
        />
        {isScheduled && <ReleaseTime value={time} onChange={setTime} />}
        {publish.isError && <PublishingError error={publish.error} />}
        <Button
          variant="filled"
          disabled={collection_id === null || topics?.length === 0 || (isScheduled && release_at === undefined)}
          loading={publish.isPending}
          onClick={() =>
            collection_id !== null &&
            publish.mutate({
              collection_id,
              kind,
              options: { ...choice, language },
              ...(release_at && { release_at }),
              ...(visibility && { visibility }),
            })
          }
        >
          {isScheduled ? "Schedule edition" : "Publish edition"}
        </Button>
      </section>
      <Stack gap="md">
        {topics && <Ingredients nodes={topics} kind={kind} />}
        {collection_id !== null && <ChecksSection collection_id={collection_id} kind={kind} />}
      </Stack>
    </div>
  )
}
