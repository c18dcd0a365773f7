import type { HouseStyleDetail } from "@hub/contract/house-style"
import { Button } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { CallFailed, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { FormFailure } from "../widgets/FormFailure.tsx"
import layout from "../widgets/Layout.module.css"
import { PageSection } from "../widgets/PageSection.tsx"
import styles from "./HouseStyle.module.css"
import { CoverFields, ImprintFields, LookFields, PaperFields, PublisherFields } from "./StyleFields.tsx"
import { houseStyleQuery, saveHouseStyle } from "./queries.ts"
import { fillStyle, ownStyleOf } from "./own-style.ts"
import { StylePreview } from "./StylePreview.tsx"
import type { StyleDraft } from "./style-draft.ts"

type HouseStyleFormProps = { collection_id: number | null; detail: HouseStyleDetail }

/** The style as it would hold, with what it would be anyway beside each change, and how editions would look. */
export function HouseStyleForm({ collection_id, detail }: HouseStyleFormProps) {
  const { own, base, can } = detail
  const [style, setStyle] = useState(() => fillStyle(base, own))
  const { save, busy, failure, errors } = useSave(collection_id, detail)
  const chosen = ownStyleOf(style, base)
  const isUnchanged = JSON.stringify(chosen) === JSON.stringify(ownStyleOf(fillStyle(base, own), base))
  const draft: StyleDraft = {
    style,
    base,
    errors,
    isOfHub: collection_id === null,
    disabled: !can.change,
    set: (change) => setStyle((before) => ({ ...before, ...change })),
  }

  return (
    <div className={styles.screen}>
      <form
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(chosen)
        }}
      >
        <FormFailure failure={failure} />
        {!can.change && (
          <p className={layout.quiet}>
            {collection_id === null
              ? "Only administrators can change the house style of the hub."
              : "Only authors and administrators can change the house style of a collection."}
          </p>
        )}
        <PageSection title="Logo, color and fonts">
          <LookFields draft={draft} />
        </PageSection>
        <PageSection title="First page of books">
          <CoverFields draft={draft} />
        </PageSection>
        <PageSection title="Publisher and numbers">
          <PublisherFields draft={draft} />
        </PageSection>
        <PageSection title="Imprint, foot and links">
          <ImprintFields draft={draft} />
        </PageSection>
        <PageSection title="Paper">
          <PaperFields draft={draft} />
        </PageSection>
        {can.change && (
          <div className={styles.foot}>
            <Button variant="filled" type="submit" disabled={busy || isUnchanged}>
              {busy ? "Saving..." : "Save house style"}
            </Button>
            {!isUnchanged && <span className={layout.quietTiny}>Not saved yet</span>}
          </div>
        )}
      </form>
      <StylePreview collection_id={collection_id} own={chosen} />
    </div>
  )
}

/** Saves all of it. What somebody else saved meanwhile is not written over: it has to be loaded first. */
function useSave(collection_id: number | null, { version }: HouseStyleDetail) {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})

  async function save(own: ReturnType<typeof ownStyleOf>): Promise<void> {
    setBusy(true)
    setFailure(null)
    setErrors({})
    try {
      cache.setQueryData(houseStyleQuery(collection_id).queryKey, await saveHouseStyle(collection_id, { own, version }))
      void cache.invalidateQueries({ queryKey: ["publications", "preview"] })
      toast("House style saved. The next edition has it.", "success")
    } catch (error) {
      const fields = error instanceof CallFailed ? error.failure.fields : undefined
      setErrors(shortenNames(fields ?? {}))
      setFailure(errorSentence(error))
    }
    setBusy(false)
  }
  return { save, busy, failure, errors }
}

/** The hub names a field by its place in what was sent: `own.isbn`, `own.links.0.url`. */
const shortenNames = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, sentence]) => [name.replace(/^own\./, "").split(".")[0], sentence]),
  )
