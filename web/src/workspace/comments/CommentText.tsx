import type { TopicComment } from "@hub/contract/comments"
import { describeAuthor } from "@hub/contract/programs/values"
import { Menu } from "@mantine/core"
import { type ReactNode, useState } from "react"
import { confirm } from "../../confirm.ts"
import { Initials } from "../../widgets/Initials.tsx"
import layout from "../../widgets/Layout.module.css"
import { MoreMenu } from "../../widgets/MoreMenu.tsx"
import { RelativeTime } from "../../widgets/RelativeTime.tsx"
import { tellRefusal, useCommentActions } from "./comment-actions.ts"
import { CommentComposer } from "./CommentComposer.tsx"
import { splitByMentions } from "./mention-query.ts"
import styles from "./Comments.module.css"

type CommentTextProps = {
  comment: TopicComment
  /** Beside what its author can do: what else there is in its menu. */
  entries?: ReactNode
}

/** Who says what, and when; its author changes it here. */
export function CommentText({ comment, entries }: CommentTextProps) {
  const { calls, announce } = useCommentActions()
  const [isEditing, setEditing] = useState(false)
  const { id, body, mentions, created_at, edited_at, version, can } = comment

  const author = describeAuthor(comment.author.name, comment.program)

  async function askAndRemove(): Promise<void> {
    if (!(await confirm("Delete this comment? This can't be undone.", { yes: "Delete comment", danger: true }))) return
    if (await tellRefusal(calls.remove(id))) announce("Comment deleted.")
  }
  if (comment.deleted) return <p className={styles.note}>This comment was deleted.</p>
  return (
    <div className={layout.stackSmall}>
      <div className={styles.who}>
        <Initials name={comment.author.name} small />
        <strong dir="auto">{author}</strong>
        <span className={layout.quietTiny}>
          <RelativeTime moment={created_at} />
          {edited_at !== null && ", edited"}
        </span>
        {(can.edit || entries) && (
          <span className={layout.atEnd}>
            <MoreMenu label={`Actions for the comment by ${author}`}>
              {entries}
              {can.edit && <Menu.Item onClick={() => setEditing(true)}>Edit</Menu.Item>}
              {can.edit && (
                <Menu.Item color="red" onClick={() => void askAndRemove()}>
                  Delete
                </Menu.Item>
              )}
            </MoreMenu>
          </span>
        )}
      </div>
      {isEditing ? (
        <CommentComposer
          draft={`edit.${id}`}
          label="Edit comment"
          send="Save"
          initial={body}
          onSend={({ body: words }) => calls.edit({ id, body: words, version })}
          onClose={() => setEditing(false)}
        />
      ) : body === "" ? null : (
        <p className={styles.said} dir="auto">
          {splitByMentions(
            body,
            mentions.map(({ name }) => name),
          ).map(({ words, isMention }, index) =>
            isMention ? (
              <span key={index} className={styles.mention}>
                {words}
              </span>
            ) : (
              words
            ),
          )}
        </p>
      )}
    </div>
  )
}
