import { Switch, Textarea } from "@mantine/core"
import { useState } from "react"
import type { EditionDraft } from "./use-edition-draft.ts"

/** What was wrong in an earlier edition, which readers of both are told. */
export function CorrectionChoice({ draft: { options, setOption, newest } }: { draft: EditionDraft }) {
  const [isWanted, setWanted] = useState(options.correction !== "")
  if (!newest.data) return null
  return (
    <>
      <Switch
        label="Corrects an error"
        description="Readers of this and of earlier editions, the feed and subscribers are told what was wrong. The evidence keeps it."
        checked={isWanted}
        onChange={(event) => {
          setWanted(event.currentTarget.checked)
          if (!event.currentTarget.checked) setOption({ correction: "" })
        }}
      />
      {isWanted && (
        <Textarea
          label="What was wrong"
          value={options.correction}
          maxLength={1000}
          autosize
          minRows={2}
          onChange={(event) => setOption({ correction: event.currentTarget.value })}
        />
      )}
    </>
  )
}
