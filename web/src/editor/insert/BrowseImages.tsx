import type { Image } from "@hub/contract/images"
import { useState } from "react"
import { AltText } from "./AltText.tsx"
import { InsertButtons } from "./InsertButtons.tsx"
import { ImageLibrary } from "./ImageLibrary.tsx"
import type { OnImageChosen } from "./chosen.ts"
import forms from "../../widgets/Form.module.css"

type BrowseImagesProps = { words: string; onInsert: OnImageChosen; onClose: () => void }

/** Picks an image of the hub's, or one that is uploaded here. */
export function BrowseImages({ words, onInsert, onClose }: BrowseImagesProps) {
  const [text, setText] = useState(words)
  const [chosen, setChosen] = useState<Image | null>(null)
  const usual = chosen?.alt_text || "Image"

  return (
    <form
      className={forms.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (chosen) onInsert(text.trim() || usual, chosen.public_url)
      }}
    >
      <ImageLibrary chosen={chosen} onChoose={setChosen} />
      <AltText value={text} placeholder={usual} onChange={setText} />
      <InsertButtons ready={chosen !== null} onClose={onClose} />
    </form>
  )
}
