import type { SigningKey } from "@hub/contract/signing-keys"
import { Anchor, Button, Text } from "@mantine/core"
import { IconKey } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { confirm } from "../confirm.ts"
import { formatMoment } from "../widgets/day.ts"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { ListRow, RowList, RowSign } from "../widgets/ListRow.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { parentScreens } from "../widgets/parent-screens.ts"
import type { StateLook } from "../widgets/state-look.ts"
import { StateMark } from "../widgets/StateMark.tsx"
import { signingKeysQuery, useKeyReplacement } from "./queries.ts"

const inUse: StateLook = { label: "In use", kind: "published" }
const retired: StateLook = { label: "Retired", kind: "ended" }

/** The keys with which the hub signs evidence and receipts, the newest first. */
export function SigningKeysScreen() {
  const list = useQuery(signingKeysQuery)
  const replacing = useKeyReplacement()

  async function replace(): Promise<void> {
    const sentence =
      "Replace the signing key? The key in use confirms the new one and is retired. What it signed can still be verified."
    if (await confirm(sentence, { title: "Replace signing key", yes: "Replace key" })) replacing.mutate()
  }

  const replaceButton = (
    <Button loading={replacing.isPending} onClick={() => void replace()}>
      Replace key
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Signing keys"
        crumbs={[parentScreens.admin]}
        actions={list.data?.length ? replaceButton : undefined}
      >
        The hub signs the evidence of each edition and the receipts of reviewers. Publish the fingerprint where readers
        trust it, for example on your own website.
      </PageHeader>
      <Text mb="md">
        Anyone can verify signed files without the hub: with{" "}
        <Anchor underline="always" href="/kb/verify.html" target="_blank">
          the verification page
        </Anchor>
        , which can be saved, or with{" "}
        <Anchor underline="always" href="/kb/verify-evidence.mjs">
          a command for Node.js
        </Anchor>
        . They use{" "}
        <Anchor underline="always" href="/kb/keys.json">
          the list of public keys
        </Anchor>
        .
      </Text>
      {list.data ? (
        list.data.length === 0 ? (
          <EmptyState sentence="No key yet. The hub creates one with the first edition or receipt." />
        ) : (
          <RowList label="Signing keys">
            {list.data.toReversed().map((key, at) => (
              <SigningKeyRow key={key.key} signingKey={key} isFirst={at === list.data.length - 1} />
            ))}
          </RowList>
        )
      ) : list.error ? (
        <ErrorState
          what="The signing keys could not be loaded."
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <LoadingRows label="Loading the signing keys…" rows={2} />
      )}
    </>
  )
}

type SigningKeyRowProps = { signingKey: SigningKey; isFirst: boolean }

function SigningKeyRow({
  signingKey: { fingerprint, created_at, retired_at, endorsement },
  isFirst,
}: SigningKeyRowProps) {
  const isConfirmed = endorsement !== null || isFirst
  return (
    <ListRow
      sign={
        <RowSign>
          <IconKey size={16} aria-hidden />
        </RowSign>
      }
      about={
        <>
          Created {formatMoment(created_at)}
          {retired_at !== null && `, retired ${formatMoment(retired_at)}`}
          {isConfirmed ? "" : ". Not confirmed by the key before it, whose secret was lost"}
        </>
      }
      end={<StateMark look={retired_at === null ? inUse : retired} />}
    >
      <code>{fingerprint}</code>
    </ListRow>
  )
}
