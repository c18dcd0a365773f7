import { limits } from "@hub/contract/limits"
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from "react"
import layout from "../widgets/Layout.module.css"
import styles from "../widgets/WrittenText.module.css"

type TitleFieldProps = {
  value: string
  onChange: (title: string) => void
  onEnter: () => void
  /** A form says that it is a field, and cannot be sent without it; on a page, an empty one is told. */
  isInForm?: boolean
}

/** The title of a topic, written where it is read. Enter goes on to the text. */
export function TitleField({ value, onChange, onEnter, isInForm = false }: TitleFieldProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const isEmpty = !isInForm && value.trim() === ""
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
      {isInForm && (
        <label htmlFor={id} className={`${layout.label} ${styles.label}`}>
          Title{" "}
          <span aria-hidden className={layout.error}>
            *
          </span>
        </label>
      )}
      <textarea
        ref={field}
        id={id}
        className={`${styles.title} ${isInForm ? styles.ruled : ""}`}
        aria-label={isInForm ? undefined : "Title"}
        aria-required
        aria-invalid={isEmpty}
        aria-describedby={isEmpty ? "title-missing" : undefined}
        placeholder={isInForm ? "Untitled" : "Title"}
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
