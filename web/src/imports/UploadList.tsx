import { CloseButton, Progress, Text } from "@mantine/core"
import { formatByteSize } from "@hub/contract/byte-size"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Imports.module.css"
import type { ImportUploadState, ImportUpload } from "./uploads.ts"

const words: Record<ImportUploadState, string> = {
  waiting: "Ready to upload",
  sending: "Uploading…",
  taken: "Uploaded",
  refused: "",
}

/** Each chosen file with what became of it. */
export function UploadList({ files, onRemove }: { files: ImportUpload[]; onRemove: (key: string) => void }) {
  return (
    <ul className={layout.plainList} aria-label="Selected files">
      {files.map(({ key, file, state, share, sentence }) => (
        <li key={key} className={`${surfaces.lined} ${styles.file}`}>
          <div className={layout.growPlain}>
            <Text fw={600} className={layout.breaking}>
              {file.name}
            </Text>
            {state === "refused" ? (
              <Text size="sm" c="var(--mantine-color-error)" role="alert">
                {sentence}
              </Text>
            ) : (
              <Text size="sm" c="dimmed">
                {formatByteSize(file.size)} · {words[state]}
              </Text>
            )}
            {state === "sending" && (
              <Progress value={share * 100} mt={6} aria-label={`${file.name}: upload progress`} />
            )}
          </div>
          {(state === "waiting" || state === "refused") && (
            <CloseButton aria-label={`Remove ${file.name}`} onClick={() => onRemove(key)} />
          )}
        </li>
      ))}
    </ul>
  )
}
