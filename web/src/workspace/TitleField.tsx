import { limits } from "@hub/contract/limits"
import { type KeyboardEvent, useLayoutEffect, useRef } from "react"
import styles from "./Writing.module.css"

type TitleFieldProps = { value: string; onChange: (title: string) => void; onEnter: () => void }

/** The title of a topic, written where it is read. Enter goes on to the text. */
export function TitleField({ value, onChange, onEnter }: TitleFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const isEmpty = value.trim() === ""
  useLayoutEffect(() => {
    const { current } = field
    if (current === null) return
    current.style.setProperty("height", "auto")
    current.style.setProperty("height", `${current.scrollHeight}px`)
  })

  function press(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <>
      <textarea
        ref={field}
        className={styles.title}
        aria-label="Title"
        aria-required
        aria-invalid={isEmpty}
        aria-describedby={isEmpty ? "title-missing" : undefined}
        placeholder="Title"
        dir="auto"
        rows={1}
        maxLength={limits.title}
        value={value}
        onKeyDown={press}
        // A title has one line, also where several are pasted.
        onChange={(event) => onChange(event.currentTarget.value.replaceAll(/[\r\n]+/g, " "))}
      />
      {isEmpty && (
        <p id="title-missing" className={styles.missing}>
          Enter a title. Without one, the text can't be saved.
        </p>
      )}
    </>
  )
}
