import { limits } from "@hub/contract/limits"
import { TextInput } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { CallFailed } from "../call.ts"

type ImportTitleFieldProps = { title: string; onSave: (title: string) => Promise<unknown>; onDone: () => void }

/** A title in the making: Enter or leaving saves it, Escape gives it up. */
export function ImportTitleField({ title, onSave, onDone }: ImportTitleFieldProps) {
  const [text, setText] = useState(title)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  async function save(): Promise<void> {
    const typed = text.trim()
    if (busy) return
    if (typed === title) return onDone()
    if (typed === "") return setError("A title is required.")
    setBusy(true)
    try {
      await onSave(typed)
      onDone()
    } catch (failed) {
      setError(failed instanceof CallFailed ? (failed.failure.fields?.["title"] ?? failed.failure.error) : undefined)
      setBusy(false)
      if (!(failed instanceof CallFailed)) throw failed
    }
  }

  return (
    <TextInput
      ref={input}
      aria-label="Title"
      size="sm"
      value={text}
      maxLength={limits.title}
      error={error}
      readOnly={busy}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setText(event.currentTarget.value)
        setError(undefined)
      }}
      onKeyDown={(event) => {
        if (event.key === "Enter") void save()
        if (event.key === "Escape") onDone()
      }}
      onBlur={() => void save()}
    />
  )
}
