import { describeScopes } from "@hub/contract/account"
import { type OwnedApiToken, settingRoutes } from "@hub/contract/settings"
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { confirm } from "../confirm.ts"
import { call, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { AgentMark } from "../widgets/AgentMark.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageSection } from "../widgets/PageSection.tsx"
import layout from "../widgets/Layout.module.css"
import styles from "./Settings.module.css"
import { TokenRow } from "./TokenRow.tsx"
import { formatDayOf } from "../widgets/day.ts"

const tokens = queryOptions({
  queryKey: ["everybodys-tokens"],
  queryFn: ({ signal }) => call(settingRoutes.tokens, { signal }),
})

/** Whose programs may call the hub, and until when. */
export function AllTokensSection() {
  const list = useQuery(tokens)
  const cache = useQueryClient()

  async function revoke({ id, name, owner }: OwnedApiToken): Promise<void> {
    const sentence = `Revoke ${name} of ${owner}? Programs that use it stop working right away.`
    if (!(await confirm(sentence, { title: "Revoke token", yes: "Revoke token", danger: true }))) return
    try {
      await call(settingRoutes.revokeToken, { params: { id } })
      toast(`Token ${name} revoked.`, "success")
    } catch (error) {
      toast(errorSentence(error), "error")
    }
    await cache.invalidateQueries({ queryKey: tokens.queryKey })
  }

  return (
    <PageSection
      title="API tokens"
      about={
        <>
          Tokens let programs use the hub. Users create their own tokens in{" "}
          <Link to="/profile" hash="tokens">
            their profile
          </Link>
          .
        </>
      }
    >
      {list.data ? (
        list.data.length === 0 ? (
          <p className={`${layout.quiet} ${styles.about}`}>No API tokens yet.</p>
        ) : (
          <ul className={layout.plainList}>
            {list.data.map((token) => (
              <TokenRow
                key={token.id}
                id={token.id}
                name={
                  <>
                    {token.name} <span className={`${layout.quiet} ${styles.about}`}>of {token.owner}</span>{" "}
                    {token.kind === "agent" && <AgentMark />}
                  </>
                }
                about={`${describeScopes(token.kind, token.scopes)}, ${token.expired ? "expired" : "expires"} ${formatDayOf(token.expires_at)}`}
                last_used_at={token.last_used_at}
                revokeLabel={`Revoke ${token.name} of ${token.owner}`}
                onRevoke={() => void revoke(token)}
              />
            ))}
          </ul>
        )
      ) : list.error ? (
        <ErrorState what="The tokens could not be loaded." error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <LoadingRows label="Loading the tokens…" rows={2} />
      )}
    </PageSection>
  )
}
