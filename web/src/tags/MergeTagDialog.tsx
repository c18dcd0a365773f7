import { type Tag, tags } from "@hub/contract/tags"
import { Alert, Button, Modal } from "@mantine/core"
import { useState } from "react"
import { call, CallFailed } from "../call.ts"
import { say } from "../say.ts"
import { type Choice, tagChoices } from "../widgets/choices.ts"
import { useIsPhone } from "../widgets/phone.ts"
import records from "../widgets/Records.module.css"
import { SearchSelect } from "../widgets/SearchSelect.tsx"
import { useTagsChanged } from "./queries.ts"
import { TagUses } from "./TagUses.tsx"

/** Whatever carries one tag carries another instead; what that is, is shown before. */
export function MergeTagDialog({ tag: { id, name, usage_count }, onClose }: { tag: Tag; onClose: () => void }) {
  const isPhone = useIsPhone()
  const changed = useTagsChanged()
  const [into, setInto] = useState<Choice | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function merge(): Promise<void> {
    if (!into) return setFailure("Choose the tag to merge into.")
    setBusy(true)
    setFailure(null)
    try {
      await call(tags.merge, { body: { from: [id], to: Number(into.value) } })
      say(`${name} is ${into.label} now.`, "success")
      onClose()
      await changed()
    } catch (error) {
      setFailure(error instanceof CallFailed ? error.failure.error : "Something went wrong.")
      setBusy(false)
    }
  }

  return (
    <Modal fullScreen={isPhone} opened onClose={onClose} title={`Merge ${name}`} transitionProps={{ duration: 0 }}>
      <form
        className={records.form}
        onSubmit={(event) => {
          event.preventDefault()
          void merge()
        }}
      >
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <SearchSelect
          label="Merge into"
          placeholder="Search tags"
          choices={(q) => tagChoices(q, id)}
          value={into?.value ?? ""}
          onChange={setInto}
        />
        {into && (
          <section aria-label="What a merge does">
            <p className={records.fact}>
              {usage_count === 0
                ? `Nothing carries “${name}”, which goes.`
                : `These carry “${into.label}” instead of “${name}”, which goes. This cannot be undone.`}
            </p>
            {usage_count > 0 && <TagUses id={id} />}
          </section>
        )}
        <div className={records.ends}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" disabled={busy}>
            {busy ? "Merging..." : "Merge"}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
