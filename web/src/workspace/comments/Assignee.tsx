import type { CommentThread } from "@hub/contract/comments"
import { Menu } from "@mantine/core"
import { storedUser } from "../../session.ts"
import { tellRefusal, useCommentActions } from "./comment-actions.ts"
import styles from "./Comments.module.css"

type Assignee = NonNullable<CommentThread["assignee"]>

/** Whose turn an open thread is. */
export function AssigneeLine({ thread: { assignee, state } }: { thread: CommentThread }) {
  if (assignee === null || state !== "open") return null
  const isMine = assignee.id === storedUser()?.person_id
  return <p className={styles.note}>Assigned to {isMine ? <strong>you</strong> : <bdi>{assignee.name}</bdi>}</p>
}

/** What the menu of a thread offers about whose turn it is. */
export function AssigneeEntries({ thread, onChoose }: { thread: CommentThread; onChoose: () => void }) {
  const assign = useAssign(thread)
  const me = storedUser()
  const { assignee, can } = thread
  if (!can.assign) return null
  return (
    <>
      {me && assignee?.id !== me.person_id && (
        <Menu.Item onClick={() => void assign({ id: me.person_id, name: me.name })}>Assign to me</Menu.Item>
      )}
      <Menu.Item onClick={onChoose}>{assignee === null ? "Assign to…" : "Assign to someone else…"}</Menu.Item>
      {assignee && <Menu.Item onClick={() => void assign(null)}>Unassign</Menu.Item>}
    </>
  )
}

/** Makes a thread the turn of a person, or of nobody. */
export function useAssign({ id, assignee: seen }: CommentThread) {
  const { calls, announce } = useCommentActions()
  return async (assignee: Assignee | null): Promise<void> => {
    const change = { id, assignee_id: assignee?.id ?? null, seen: seen?.id ?? null }
    if (!(await tellRefusal(calls.assign(change)))) return
    announce(assignee === null ? "Comment unassigned." : `Comment assigned to ${assignee.name}.`)
  }
}
