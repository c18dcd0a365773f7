import { Button } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useEffect, useId, useRef, useState } from "react"
import layout from "../widgets/Layout.module.css"
import controls from "../widgets/Controls.module.css"
import field from "../widgets/Field.module.css"
import { askEngine } from "../engine/engine.ts"
import styles from "./Frontmatter.module.css"
import { applyRetyping } from "./apply-retyping.ts"

type FrontmatterProps = { value: string; onChange: (value: string) => void }

const [fewestRows, mostRows] = [2, 16]

/** What is kept with the topic beside its text, where there is any; what is not YAML is told beside the field. */
export function Frontmatter({ value, onChange }: FrontmatterProps) {
  const id = useId()
  const [added, setAdded] = useState(false)
  const [found, setFound] = useState<string>()
  const input = useRef<HTMLTextAreaElement>(null)
  const problem = value === "" ? undefined : found

  useEffect(() => {
    if (value === "") return
    let gone = false
    const check = async () => {
      const problem = await askEngine({ kind: "frontmatter", text: value })
      if (!gone) setFound(problem)
    }
    const timer = setTimeout(() => void check(), 300)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [value])

  useEffect(() => {
    if (added) input.current?.focus()
  }, [added])

  if (value === "" && !added)
    return (
      <div>
        <Button className={layout.wordsAtStart ?? ""} variant="subtle" size="xs" onClick={() => setAdded(true)}>
          <IconPlus size={14} aria-hidden />
          Add settings at the top of the file
        </Button>
      </div>
    )
  return (
    <div className={field.field}>
      <label htmlFor={id}>Settings at the top of the file</label>
      <p id={`${id}-about`} className={`${layout.quiet} ${field.about}`}>
        Names and values in YAML (“frontmatter”), one on each line. Readers don't see them.
      </p>
      <textarea
        ref={input}
        id={id}
        rows={Math.min(mostRows, Math.max(fewestRows, value.split("\n").length))}
        spellCheck={false}
        className={`${controls.ringClose} ${field.input} ${styles.code}`}
        aria-describedby={`${id}-about${problem === undefined ? "" : ` ${id}-problem`}`}
        aria-invalid={problem !== undefined}
        value={value}
        onChange={(event) => onChange(applyRetyping(value, event.currentTarget.value))}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} className={`${layout.error} ${field.about}`}>
          {problem}
        </p>
      )}
    </div>
  )
}
