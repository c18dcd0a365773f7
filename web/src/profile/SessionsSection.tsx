import { Button } from "@mantine/core"
import type { Session } from "@hub/contract/account"
import { IconDeviceDesktop } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { confirm } from "../confirm.ts"
import { toast } from "../toast.ts"
import { formatCount } from "../widgets/format-count.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { ListRow, RowList, RowSign } from "../widgets/ListRow.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { MomentAgo } from "../widgets/MomentAgo.tsx"
import layout from "../widgets/Layout.module.css"
import { sessionList, useEndSessions } from "./queries.ts"
import { PageSection } from "../widgets/PageSection.tsx"

export function SessionsSection() {
  const list = useQuery(sessionList())
  const ending = useEndSessions()
  const others = list.data?.filter(({ current }) => !current).length ?? 0

  const end = (id: number | "others") =>
    ending.mutate(id, {
      onSuccess: (ended) => toast(`${formatCount(ended, "session")} ended.`, "success"),
      onError: (error) => toast(error.message, "error"),
    })
  async function endOthers(): Promise<void> {
    const sentence = "End all other sessions? You stay signed in here."
    if (await confirm(sentence, { title: "End other sessions", yes: "End sessions" })) end("others")
  }

  return (
    <PageSection
      title="Sessions"
      about="Where you're signed in. If you don't recognize a session, end it and change your password."
      actions={
        others > 0 && (
          <Button size="xs" disabled={ending.isPending} onClick={() => void endOthers()}>
            End all other sessions
          </Button>
        )
      }
    >
      {list.data ? (
        <RowList>
          {list.data.map((session) => (
            <Row key={session.id} session={session} busy={ending.isPending} onEnd={end} />
          ))}
        </RowList>
      ) : list.error ? (
        <ErrorState what="Your sessions could not be loaded." error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <LoadingRows label="Loading your sessions…" rows={2} />
      )}
    </PageSection>
  )
}

type SessionRowProps = { session: Session; busy: boolean; onEnd: (id: number) => void }

function Row({
  session: { id, agent, ip, remember, current, created_at, last_used_at },
  busy,
  onEnd,
}: SessionRowProps) {
  return (
    <ListRow
      data-session={id}
      sign={
        <RowSign>
          <IconDeviceDesktop size={16} stroke={1.6} aria-hidden />
        </RowSign>
      }
      about={
        <>
          {ip}, signed in <MomentAgo moment={created_at} />, last used <MomentAgo moment={last_used_at} />
          {remember && ", stays signed in"}
        </>
      }
      end={
        !current && (
          <Button size="xs" aria-label={`End session in ${agent}`} disabled={busy} onClick={() => onEnd(id)}>
            End session
          </Button>
        )
      }
    >
      <span className={layout.strong}>{agent}</span> {current && <span className={layout.tag}>This device</span>}
    </ListRow>
  )
}
