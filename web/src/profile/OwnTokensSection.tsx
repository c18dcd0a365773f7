import { type ApiToken, describeScopes } from "@hub/contract/account"
import { Alert, Button } from "@mantine/core"
import { IconKey } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { confirm } from "../confirm.ts"
import { toast } from "../toast.ts"
import { AgentMark } from "../widgets/AgentMark.tsx"
import { CopyField } from "../widgets/CopyField.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { ListRow, RowList, RowSign } from "../widgets/ListRow.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { LastUsed } from "../widgets/LastUsed.tsx"
import { NewTokenDialog } from "./NewTokenDialog.tsx"
import { StateMark } from "../widgets/StateMark.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./Profile.module.css"
import { tokenList, useRevokeToken } from "./queries.ts"
import { PageSection } from "../widgets/PageSection.tsx"
import { formatDayOf } from "../widgets/day.ts"

type CreatedToken = { name: string; token: string }

export function OwnTokensSection() {
  const list = useQuery(tokenList())
  const revoking = useRevokeToken()
  const [creating, setCreating] = useState(false)
  const [made, setMade] = useState<CreatedToken | null>(null)

  async function revoke({ id, name }: ApiToken): Promise<void> {
    const sentence = `Revoke ${name}? Programs that use it stop working right away.`
    if (!(await confirm(sentence, { title: "Revoke token", yes: "Revoke token", danger: true }))) return
    revoking.mutate(id, {
      onSuccess: () => toast(`Token ${name} revoked.`, "success"),
      onError: (error) => toast(error.message, "error"),
    })
  }

  return (
    <PageSection
      title="API tokens"
      about="A token lets a program act as you, within its scope, until it expires. An agent's token only reads and suggests."
      actions={
        <Button size="xs" onClick={() => setCreating(true)}>
          Create token
        </Button>
      }
    >
      {made && (
        <Alert
          color="teal"
          role="alert"
          title={`Copy the token ${made.name} now. It won't be shown again.`}
          withCloseButton
          closeButtonLabel="Close"
          onClose={() => setMade(null)}
        >
          <CopyField label="Token" value={made.token} />
        </Alert>
      )}
      {list.data ? (
        list.data.length === 0 ? (
          <p className={styles.about}>You have no tokens.</p>
        ) : (
          <RowList>
            {list.data.map((token) => (
              <Row key={token.id} token={token} onRevoke={() => void revoke(token)} />
            ))}
          </RowList>
        )
      ) : list.error ? (
        <ErrorState what="Your tokens could not be loaded." error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <LoadingRows label="Loading your tokens…" rows={2} />
      )}
      {creating && <NewTokenDialog onMade={setMade} onClose={() => setCreating(false)} />}
    </PageSection>
  )
}

function Row({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { id, name, kind, scopes, expires_at, last_used_at, expired } = token
  return (
    <ListRow
      data-token={id}
      sign={
        <RowSign>
          <IconKey size={16} stroke={1.6} aria-hidden />
        </RowSign>
      }
      about={
        <>
          {describeScopes(kind, scopes)}, {expired ? "expired" : "expires"}{" "}
          <time dateTime={expires_at}>{formatDayOf(expires_at)}</time>, <LastUsed moment={last_used_at} />
        </>
      }
      end={
        <Button variant="light" color="red" size="xs" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      }
    >
      <span className={layout.strong}>{name}</span> {kind === "agent" && <AgentMark />}{" "}
      {expired && <StateMark look={{ label: "Expired", kind: "rejected" }} />}
    </ListRow>
  )
}
