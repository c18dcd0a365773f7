import { NativeSelect } from "@mantine/core"
import { useState } from "react"
import { anchorOfBlock, blocksOf, findTopicText, rangeOfBlock } from "../passage-text.ts"
import { useCommentActions } from "./comment-actions.ts"
import { CommentComposer } from "./CommentComposer.tsx"
import { NewSuggestion } from "./NewSuggestion.tsx"
import { useComments } from "./use-comments.ts"
import styles from "./Comments.module.css"

/** A comment that is being written, on the words that were selected, on a paragraph that is chosen here, or on the topic. */
export function NewComment() {
  const { topic, begun, begin, end } = useComments()
  const { calls, announce } = useCommentActions()
  if (!begun) return null
  const { place, suggests } = begun
  if (suggests && place) return <NewSuggestion key={place.quote} topic_id={topic.id} place={place} onClose={end} />
  return (
    <section className={styles.card} data-chosen aria-label="New comment">
      {place ? (
        <p className={styles.quote} dir="auto">
          {place.quote}
        </p>
      ) : (
        <PassageChoice />
      )}
      <CommentComposer
        draft={`${topic.id}.new`}
        label="Comment"
        send="Comment"
        isFirst
        onSend={async (words) => {
          await calls.add({ ...words, anchor: place })
          announce("Comment added.")
        }}
        onClose={end}
      />
      {place && (
        <button type="button" className={styles.textButton} onClick={() => begin(null)}>
          Comment on the whole topic instead
        </button>
      )}
    </section>
  )
}

const longestName = 60

/** Chooses a paragraph by its first words, for those who select nothing in a text. */
function PassageChoice() {
  const { begin } = useComments()
  const [blocks] = useState(() => blocksOf(findTopicText() ?? document.createElement("div")))
  const names = blocks.map((block) => anchorOfBlock(block).quote)
  return (
    <NativeSelect
      size="xs"
      label="About"
      value=""
      onChange={({ currentTarget: { value } }) => {
        const block = blocks[Number(value)]
        if (value !== "" && block) begin(anchorOfBlock(block), rangeOfBlock(block))
      }}
      data={[
        { value: "", label: "The whole topic" },
        ...names.map((name, index) => ({
          value: String(index),
          label: name.length > longestName ? `${name.slice(0, longestName).trimEnd()}…` : name,
        })),
      ]}
    />
  )
}
