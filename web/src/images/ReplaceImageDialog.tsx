import { Button, Modal } from "@mantine/core"
import { imageLibrary, type LibraryImage } from "@hub/contract/image-library"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { newIdempotencyKey, errorSentence, upload } from "../call.ts"
import { acceptedImageTypes } from "../editor/images/send-image.ts"
import { toast } from "../toast.ts"
import { formatCount } from "../widgets/format-count.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./Images.module.css"
import { ImpactLists } from "./ImpactLists.tsx"
import { LibraryPicture } from "./LibraryPicture.tsx"
import { imageImpact, useImagesChanged } from "./queries.ts"
import forms from "../widgets/Form.module.css"

/** Shows another file under the uses of an image, after a look at every topic and approval that this touches. */
export function ReplaceImageDialog({ image, onClose }: { image: LibraryImage; onClose: () => void }) {
  const { id, filename } = image
  const changed = useImagesChanged()
  const impact = useQuery(imageImpact(id))
  const [file, setFile] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function replace(chosen: File): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const input = { params: { id }, body: {}, idempotency_key: newIdempotencyKey() }
      const done = await upload(imageLibrary.replace, input, { file: chosen })
      const left =
        done.unchanged.length > 0 ? ` ${formatCount(done.unchanged.length, "topic")} kept the old image.` : ""
      toast(
        `${done.image.filename} is now used in ${formatCount(done.changed.length, "topic")}.${left}`,
        "success",
        6000,
      )
      onClose()
      await changed()
    } catch (error) {
      setFailure(errorSentence(error))
      setBusy(false)
    }
  }

  return (
    <Modal opened title={`Replace ${filename}`} size="lg" onClose={onClose}>
      <div className={styles.picture}>
        <LibraryPicture image={image} eager />
      </div>
      <form
        className={forms.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (file === null) setFailure("Choose the new file.")
          else void replace(file)
        }}
      >
        <label className={`${layout.fieldLabel} ${styles.file}`}>
          New file
          <input
            type="file"
            accept={acceptedImageTypes}
            data-autofocus
            onChange={(event) => {
              setFailure(null)
              setFile(event.currentTarget.files?.[0] ?? null)
            }}
          />
        </label>
        {impact.error && (
          <ErrorState
            what="The affected topics could not be loaded."
            error={impact.error}
            onRetry={() => void impact.refetch()}
          />
        )}
        {!impact.data && !impact.error && <LoadingRows label="Checking where it's used…" rows={3} />}
        {impact.data && <ImpactLists impact={impact.data} />}
        {failure !== null && (
          <p role="alert" className={layout.late}>
            {failure}
          </p>
        )}
        <div className={forms.ends}>
          <Button variant="filled" type="submit" disabled={busy || !impact.data}>
            {busy ? "Replacing…" : "Replace file"}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
