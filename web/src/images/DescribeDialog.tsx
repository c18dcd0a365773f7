import { AltText, type FilledAltText, imageLibrary, type LibraryImage } from "@hub/contract/image-library"
import { Button, Modal, Textarea } from "@mantine/core"
import { useState } from "react"
import { focusOnShow } from "../dialog-focus.ts"
import { call, errorSentence } from "../call.ts"
import { useForm } from "../form.ts"
import { ImageTopics } from "./ImageTopics.tsx"
import { toast } from "../toast.ts"
import { formatCount } from "../widgets/format-count.ts"
import { RecordForm } from "../widgets/RecordForm.tsx"
import styles from "./Images.module.css"
import { LibraryPicture } from "./LibraryPicture.tsx"
import { useImagesChanged } from "./queries.ts"
import forms from "../widgets/Form.module.css"

/** Says what an image shows, and offers these words to the topics that show it without any. */
export function DescribeDialog({ image, onClose }: { image: LibraryImage; onClose: () => void }) {
  const { id, filename } = image
  const changed = useImagesChanged()
  const form = useForm({ alt_text: image.alt_text })
  const [lacking, setLacking] = useState<FilledAltText | null>(null)

  const save = form.submit(AltText, async (body) => {
    await call(imageLibrary.change, { params: { id }, body })
    toast("Alternative text saved.", "success")
    void changed()
    if (body.alt_text === "" || image.usage_count === 0) return onClose()
    const found = await call(imageLibrary.missingAlt, { params: { id } })
    if (found.changed.length === 0) onClose()
    else setLacking(found)
  })

  return (
    <Modal opened title={`Edit alternative text for ${filename}`} onClose={onClose}>
      {lacking === null ? (
        <>
          <div className={styles.picture}>
            <LibraryPicture image={image} eager />
          </div>
          <RecordForm form={form} onSubmit={save} onClose={onClose}>
            <Textarea
              label="Alternative text"
              description="Describes the image for people who can't see it. It's suggested wherever you insert the image."
              autosize
              minRows={2}
              maxRows={8}
              data-autofocus
              {...form.text("alt_text")}
            />
          </RecordForm>
        </>
      ) : (
        <FillAltTexts id={id} lacking={lacking} onClose={onClose} />
      )}
    </Modal>
  )
}

function FillAltTexts({ id, lacking, onClose }: { id: number; lacking: FilledAltText; onClose: () => void }) {
  const changed = useImagesChanged()
  const [busy, setBusy] = useState(false)
  const { alt_text, changed: topics, unchanged } = lacking
  const places = topics.reduce((sum, topic) => sum + topic.places, 0)

  async function fill(): Promise<void> {
    setBusy(true)
    try {
      const done = await call(imageLibrary.fillAlt, { params: { id } })
      toast(`Alternative text added to ${formatCount(done.changed.length, "topic")}.`, "success", 6000)
      onClose()
      await changed()
    } catch (error) {
      toast(errorSentence(error), "error")
      setBusy(false)
    }
  }

  return (
    <section aria-label="Preview" className={styles.impact}>
      <p>
        {formatCount(topics.length, "topic")} {topics.length === 1 ? "shows" : "show"} this image without alternative
        text, in {formatCount(places, "place")}. Add “{alt_text}” to {topics.length === 1 ? "it" : "them"}? Approvals of{" "}
        {topics.length === 1 ? "this topic" : "these topics"} will be out of date and must be requested again.
      </p>
      <ImageTopics label="Topics that will be changed" topics={topics} />
      {unchanged.length > 0 && (
        <>
          <p>These topics can't be changed now and stay as they are:</p>
          <ImageTopics label="Topics that won't be changed" topics={unchanged} />
        </>
      )}
      <div className={forms.ends}>
        <Button variant="filled" disabled={busy} onClick={() => void fill()}>
          {busy ? "Adding…" : `Add to ${formatCount(topics.length, "topic")}`}
        </Button>
        <Button ref={focusOnShow} onClick={onClose}>
          Leave topics as they are
        </Button>
      </div>
    </section>
  )
}
