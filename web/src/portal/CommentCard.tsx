import { limits } from "@hub/contract/limits"
import type { Comment } from "@hub/contract/reviews"
import type { PointResolution } from "@hub/contract/suggestions"
import { Button, Text, Textarea } from "@mantine/core"
import { type ReactNode, useEffect, useRef } from "react"
import { InWord } from "./InWord.tsx"
import { PointOutcome } from "./PointOutcome.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./Portal.module.css"

type CommentCardProps = {
  comment: Comment & { outcome?: PointResolution | null }
  fresh: boolean
  onBody?: (body: string) => void
  onRemove?: () => void
  children?: ReactNode
}

/** One remark with the words it is about. */
export function CommentCard({ comment, fresh, onBody, onRemove, children }: CommentCardProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (fresh) field.current?.focus()
  }, [fresh])
  return (
    <div className={styles.comment}>
      <blockquote className={styles.quote} dir="auto">
        {comment.quote}
      </blockquote>
      {onBody ? (
        <>
          <Textarea
            label={
              <>
                Your comment
                <InWord said_by={comment.said_by} />
              </>
            }
            value={comment.body}
            onChange={(event) => onBody(event.currentTarget.value)}
            maxLength={limits.message}
            autosize
            minRows={2}
            maxRows={12}
            ref={field}
          />
          <Button variant="subtle" size="sm" mt={4} onClick={onRemove}>
            Remove
          </Button>
        </>
      ) : (
        <Text className={layout.asTyped} dir="auto">
          {comment.body}
        </Text>
      )}
      {comment.outcome !== undefined && <PointOutcome outcome={comment.outcome} />}
      {children}
    </div>
  )
}
