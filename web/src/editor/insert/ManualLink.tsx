import { safeUrl } from "@hub/markdown"
import { TextInput } from "@mantine/core"
import { useState } from "react"
import { InsertButtons } from "./InsertButtons.tsx"
import type { OnLinkChosen } from "./chosen.ts"
import forms from "../../widgets/Form.module.css"

type ManualLinkProps = { words: string; onInsert: OnLinkChosen; onClose: () => void }

/** Section 5: link insertion needs link text and URL. */
export function ManualLink({ words, onInsert, onClose }: ManualLinkProps) {
  const [text, setText] = useState(words)
  const [url, setUrl] = useState("")
  const [left, setLeft] = useState({ text: false, url: false })
  const address = url.trim()
  const allowed = safeUrl(address) !== undefined
  const ready = text.trim() !== "" && address !== "" && allowed

  return (
    <form
      className={forms.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setLeft({ text: true, url: true })
        if (ready) onInsert(text.trim(), address)
      }}
    >
      <TextInput
        label="Link text"
        required
        data-autofocus={words === "" || undefined}
        value={text}
        error={left.text && text.trim() === "" && "Link text is required."}
        onBlur={() => setLeft((before) => ({ ...before, text: true }))}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextInput
        label="URL"
        required
        type="url"
        placeholder="https://"
        data-autofocus={words !== "" || undefined}
        value={url}
        error={problemOf(address, allowed, left.url)}
        onBlur={() => setLeft((before) => ({ ...before, url: true }))}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <InsertButtons ready={ready} onClose={onClose} />
    </form>
  )
}

function problemOf(address: string, allowed: boolean, left: boolean) {
  if (!allowed) return "This address isn't allowed. Use a web address, mailto:, tel: or the address of a topic."
  return left && address === "" && "A URL is required."
}
