import type { Comment } from "@hub/contract/reviews"
import { Text } from "@mantine/core"
import { memo, useMemo, useState } from "react"
import { sanitisedHtml } from "../trusted.ts"
import { type Block, blocksOf, placesOf, quoteOf } from "./blocks.ts"
import { CommentButton } from "./CommentButton.tsx"
import { CommentCard } from "./CommentCard.tsx"
import styles from "./Portal.module.css"

type Props = { html: string; comments: Comment[]; onComments?: (comments: Comment[]) => void }

/** The topic as readers see it, each comment under its passage; without `onComments` there is nothing to press. */
export function ReviewedText({ html, comments, onComments }: Props) {
  const blocks = useMemo(() => blocksOf(html), [html])
  const [fresh, setFresh] = useState<number | null>(null)
  const places = placesOf(comments, blocks)
  const at = (place: number) =>
    comments.flatMap((comment, index) => (places[index] === place ? [{ comment, index }] : []))
  const lost = at(-1)

  function begin(block: Block, selected: string): void {
    setFresh(comments.length)
    onComments?.([...comments, { heading: block.heading, quote: quoteOf(block, selected), body: "" }])
  }

  const card = ({ comment, index }: { comment: Comment; index: number }) => (
    <CommentCard
      key={index}
      comment={comment}
      fresh={index === fresh}
      {...(onComments
        ? {
            onBody: (body: string) => onComments(comments.map((one, at) => (at === index ? { ...one, body } : one))),
            onRemove: () => onComments(comments.filter((_, at) => at !== index)),
          }
        : {})}
    />
  )

  return (
    <article className={styles.text} aria-label="The text to review">
      {lost.length > 0 && (
        <section aria-label="Comments on words that are gone">
          <Text size="sm" fw={600} mt="md">
            These words are no longer in the text:
          </Text>
          {lost.map(card)}
        </section>
      )}
      {blocks.map((block, place) => (
        <div key={place} className={styles.block}>
          <Html html={block.html} />
          {onComments && <CommentButton block={block} onComment={(selected) => begin(block, selected)} />}
          <div className={styles.comments}>{at(place).map(card)}</div>
        </div>
      ))}
    </article>
  )
}

const Html = memo(function Html({ html }: { html: string }) {
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: sanitisedHtml(html) }} />
})
