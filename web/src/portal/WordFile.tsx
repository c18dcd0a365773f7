import type { PortalReview } from "@hub/contract/portal"
import { Alert, Button, FileButton } from "@mantine/core"
import { IconDownload, IconUpload } from "@tabler/icons-react"
import { useMutation } from "@tanstack/react-query"
import { useRef } from "react"
import { errorSentence } from "../call.ts"
import { lazy } from "../widgets/lazy.tsx"
import layout from "../widgets/Layout.module.css"
import { portalCalls, type ReviewAccess } from "./calls.ts"
import styles from "./Portal.module.css"

const ReturnedWordFile = lazy(async () => (await import("./ReturnedWordFile.tsx")).ReturnedWordFile)

type WordFileProps = {
  at: ReviewAccess
  returned: PortalReview["word_file"]
  /** Whether the text on the page is a newer one than that of the file. */
  isOld: boolean
  /** What was typed goes to the server before a file is added to it. */
  saveDraft: () => Promise<void>
  /** Adding a file changes the draft on the server, and the page takes that up. */
  changeDraft: (work: () => Promise<PortalReview>) => Promise<PortalReview>
  onChanged: (review?: PortalReview) => void
}

/** The text for those who would rather work in Word, and what they bring back. */
export function WordFile({ at, returned, isOld, saveDraft, changeDraft, onChanged }: WordFileProps) {
  const reset = useRef<() => void>(null)
  const downloading = useMutation({ mutationFn: () => portalCalls(at).handOutWord() })
  const uploading = useMutation({
    mutationFn: async (file: File) => {
      await saveDraft()
      await portalCalls(at).returnWord(file)
      // The page shows the draft that the file is compared with, also where that was written elsewhere.
      return changeDraft(() => portalCalls(at).read({ signal: new AbortController().signal }))
    },
    onSuccess: (review) => onChanged(review),
    onSettled: () => reset.current?.(),
  })
  const failure = uploading.error ?? downloading.error
  return (
    <section aria-label="Work in Word" className={styles.word}>
      <div className={layout.rowCentred}>
        <p className={`${styles.wordHint} ${layout.quiet}`}>
          Prefer Word? Download the text, edit it and add comments with Track Changes on, and upload your file here.
        </p>
        <Button
          size="sm"
          loading={downloading.isPending}
          onClick={() => {
            uploading.reset()
            downloading.mutate()
          }}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download as Word
        </Button>
        <FileButton
          resetRef={reset}
          accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
          onChange={(file) => {
            downloading.reset()
            if (file) uploading.mutate(file)
          }}
        >
          {(props) => (
            <Button
              {...props}
              size="sm"
              loading={uploading.isPending}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              Upload Word file
            </Button>
          )}
        </FileButton>
      </div>
      {failure !== null && (
        <Alert color="red" role="alert" mt="sm">
          {errorSentence(failure)}
        </Alert>
      )}
      {returned && <ReturnedWordFile {...{ at, returned, isOld, changeDraft, onChanged }} />}
    </section>
  )
}
