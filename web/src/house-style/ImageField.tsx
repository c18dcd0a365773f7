import type { imageFields } from "@hub/contract/house-style"
import { Button, FileButton, Input } from "@mantine/core"
import { useState } from "react"
import { altTextForFile, describeUploadFailure, sendImage } from "../editor/images/send-image.ts"
import layout from "../widgets/Layout.module.css"
import { BackToBase } from "./BackToBase.tsx"
import styles from "./HouseStyle.module.css"
import type { StyleDraft } from "./style-draft.ts"

type ImageFieldProps = { draft: StyleDraft; field: (typeof imageFields)[number]; label: string; about: string }

/** An image of the house: shown as it is, uploaded or taken away. */
export function ImageField({ draft, field, label, about }: ImageFieldProps) {
  const { style, errors, disabled, set } = draft
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const address = style[field]

  async function send(file: File | null): Promise<void> {
    if (!file) return
    setBusy(true)
    setFailure(null)
    try {
      set({ [field]: (await sendImage(file, altTextForFile(file))).public_url })
    } catch (error) {
      setFailure(describeUploadFailure(file, error))
    }
    setBusy(false)
  }

  return (
    <Input.Wrapper
      component="fieldset"
      className={styles.group}
      aria-label={label}
      label={label}
      description={about}
      error={failure ?? errors[field]}
    >
      <div className={layout.rowCentred}>
        {address !== "" && (
          <img
            className={styles.image}
            data-dark={field === "logo_dark" || undefined}
            src={address}
            alt={`${label} now`}
          />
        )}
        {!disabled && (
          <>
            <FileButton accept="image/png,image/jpeg,image/svg+xml" onChange={(file) => void send(file)}>
              {(props) => (
                <Button {...props} size="xs" disabled={busy} aria-label={`Upload: ${label}`}>
                  {busy ? "Uploading..." : address === "" ? "Upload" : "Replace"}
                </Button>
              )}
            </FileButton>
            {address !== "" && (
              <Button size="xs" variant="subtle" aria-label={`Remove: ${label}`} onClick={() => set({ [field]: "" })}>
                Remove
              </Button>
            )}
          </>
        )}
      </div>
      <BackToBase draft={draft} field={field} show={() => ""} />
    </Input.Wrapper>
  )
}
