import { Button, Modal } from "@mantine/core"
import type { Webhook } from "@hub/contract/webhooks"
import { useInfiniteQuery } from "@tanstack/react-query"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import { describeDelivery } from "./deliveries.ts"
import { ReplayForm } from "./ReplayForm.tsx"
import { useReplay } from "./use-replay.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Settings.module.css"
import { deliveryList } from "./webhook-queries.ts"

/** What was sent to a webhook, the newest first, and what came of it; any of it can be sent again. */
export function Deliveries({ of, onClose }: { of: Webhook; onClose: () => void }) {
  const list = useInfiniteQuery(deliveryList(of.id))
  const messages = list.data?.pages.flatMap(({ rows }) => rows) ?? []
  const { busy, sendAgain, replay } = useReplay(of)
  return (
    <Modal opened title={`Messages to ${new URL(of.url).host}`} size="lg" onClose={onClose}>
      {of.active && <ReplayForm busy={busy} onReplay={replay} />}
      {list.data ? (
        messages.length === 0 ? (
          <p className={`${layout.quiet} ${styles.about}`}>No messages have been sent yet.</p>
        ) : (
          <ul className={layout.plainList}>
            {messages.map((message) => (
              <li key={message.id} className={styles.message}>
                <span>
                  {describeDelivery(message)}
                  {message.status !== null && `. Answered with ${message.status}`}.
                </span>
                <span className={`${layout.quiet} ${layout.tiny} ${layout.breakingFlush}`}>
                  Message {message.message_id}
                  {message.replayed && " (sent again)"}, <MomentAgo moment={message.created_at} />
                </span>
                {of.active && message.state !== "waiting" && (
                  <div className={layout.row}>
                    <Button
                      size="compact-xs"
                      variant="light"
                      disabled={busy}
                      aria-label={`Send message ${message.message_id} again`}
                      onClick={() => void sendAgain(message)}
                    >
                      Send again
                    </Button>
                    {message.position !== null && (
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        disabled={busy}
                        aria-label={`Send all from message ${message.message_id} on again`}
                        onClick={() => void replay({ position: message.position! })}
                      >
                        Send all from here again
                      </Button>
                    )}
                  </div>
                )}
              </li>
            ))}
          </ul>
        )
      ) : list.error ? (
        <ErrorState what="The messages could not be loaded." error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <LoadingRows label="Loading the messages…" rows={4} />
      )}
      {list.hasNextPage && (
        <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Modal>
  )
}
