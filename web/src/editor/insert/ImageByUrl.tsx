import { safeUrl } from "@hub/markdown"
import { TextInput } from "@mantine/core"
import { useState } from "react"
import { AltText } from "./AltText.tsx"
import { InsertButtons } from "./InsertButtons.tsx"
import type { OnImageChosen } from "./chosen.ts"
import forms from "../../widgets/Form.module.css"

type ImageByUrlProps = { words: string; onInsert: OnImageChosen; onClose: () => void }

/** Section 5: image insertion needs an image URL; alt text defaults to Image. */
export function ImageByUrl({ words, onInsert, onClose }: ImageByUrlProps) {
  const [text, setText] = useState(words)
  const [url, setUrl] = useState("")
  const [left, setLeft] = useState(false)
  const address = url.trim()
  const allowed = safeUrl(address) !== undefined && !/^(?:mailto|tel):/i.test(address)
  const ready = address !== "" && allowed

  return (
    <form
      className={forms.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setLeft(true)
        if (ready) onInsert(text.trim() || "Image", address)
      }}
    >
      <TextInput
        label="Image URL"
        required
        type="url"
        placeholder="https://"
        data-autofocus
        value={url}
        error={
          allowed ? left && address === "" && "An image URL is required." : "Images from this address aren't allowed."
        }
        onBlur={() => setLeft(true)}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <AltText value={text} onChange={setText} />
      <InsertButtons ready={ready} onClose={onClose} />
    </form>
  )
}
