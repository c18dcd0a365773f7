import { Button, Textarea } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useEffect, useRef, useState } from "react"
import { askEngine } from "./engine.ts"
import styles from "./Frontmatter.module.css"

type FrontmatterProps = { value: string; onChange: (value: string) => void }

/** What is kept with the topic beside its text, where there is any; what is not YAML is told beside the field. */
export function Frontmatter({ value, onChange }: FrontmatterProps) {
  const [added, setAdded] = useState(false)
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)

  useEffect(() => {
    if (value === "") return
    let gone = false
    const check = async () => {
      const found = await askEngine({ kind: "frontmatter", text: value })
      if (!gone) setProblem(found)
    }
    const timer = setTimeout(() => void check(), 300)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [value])

  useEffect(() => {
    if (added) field.current?.focus()
  }, [added])

  if (value === "" && !added)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        className={styles.add ?? ""}
        leftSection={<IconPlus size={14} />}
        onClick={() => setAdded(true)}
      >
        Add frontmatter
      </Button>
    )
  return (
    <Textarea
      ref={field}
      label="Frontmatter"
      description="Names and values in YAML, kept with the topic and not shown to readers."
      autosize
      minRows={2}
      maxRows={16}
      spellCheck={false}
      classNames={{ input: styles.code ?? "" }}
      value={value}
      error={value === "" ? undefined : problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
