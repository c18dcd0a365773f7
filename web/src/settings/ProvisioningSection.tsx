import { provisioning, ProvisioningTokenInput, type ProvisioningToken, scimPath } from "@hub/contract/provisioning"
import { Alert, Button, Modal, TextInput } from "@mantine/core"
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call, errorSentence, newIdempotencyKey } from "../call.ts"
import { confirm } from "../confirm.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { CopyField } from "../widgets/CopyField.tsx"
import { formatDayOf } from "../widgets/day.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import layout from "../widgets/Layout.module.css"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { PageSection } from "../widgets/PageSection.tsx"
import { RecordForm } from "../widgets/RecordForm.tsx"
import styles from "./Settings.module.css"
import { TokenRow } from "./TokenRow.tsx"

const tokens = queryOptions({
  queryKey: ["provisioning-tokens"],
  queryFn: ({ signal }) => call(provisioning.tokens, { signal }),
})

/** By what an identity provider keeps users and groups here. */
export function ProvisioningSection() {
  const list = useQuery(tokens)
  const [isOpen, setOpen] = useState(false)
  const [created, setCreated] = useState<{ name: string; token: string } | null>(null)

  return (
    <PageSection
      title="Provisioning"
      about="An identity provider such as Entra ID, Okta or Keycloak can create, change and deactivate users and groups here (SCIM 2.0). It needs this address and a token."
    >
      <CopyField label="SCIM address" value={`${location.origin}${scimPath}`} />
      {created && (
        <Alert color="teal" role="alert" title={`Copy the token ${created.name} now. It won't be shown again.`}>
          <CopyField label="Token" value={created.token} />
        </Alert>
      )}
      {list.data ? (
        <TokenRows rows={list.data} />
      ) : list.error ? (
        <ErrorState what="The tokens could not be loaded." error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <LoadingRows label="Loading the tokens…" rows={1} />
      )}
      <Button onClick={() => setOpen(true)}>New provisioning token</Button>
      {isOpen && <ProvisioningTokenDialog onCreated={setCreated} onClose={() => setOpen(false)} />}
    </PageSection>
  )
}

function TokenRows({ rows }: { rows: ProvisioningToken[] }) {
  const cache = useQueryClient()
  if (rows.length === 0) return <p className={`${layout.quiet} ${styles.about}`}>No provisioning tokens yet.</p>

  async function revoke({ id, name }: ProvisioningToken): Promise<void> {
    const sentence = `Revoke ${name}? The provider can't change users and groups here any more. They stay as they are.`
    if (!(await confirm(sentence, { title: "Revoke token", yes: "Revoke token", danger: true }))) return
    try {
      await call(provisioning.revokeToken, { params: { id } })
      toast(`Token ${name} revoked.`, "success")
    } catch (error) {
      toast(errorSentence(error), "error")
    }
    await cache.invalidateQueries({ queryKey: tokens.queryKey })
  }

  return (
    <ul className={layout.plainList} aria-label="Provisioning tokens">
      {rows.map((token) => (
        <TokenRow
          key={token.id}
          id={token.id}
          name={token.name}
          about={`Created ${formatDayOf(token.created_at)}${token.created_by === null ? "" : ` by ${token.created_by}`}`}
          last_used_at={token.last_used_at}
          revokeLabel={`Revoke provisioning token ${token.name}`}
          onRevoke={() => void revoke(token)}
        />
      ))}
    </ul>
  )
}

type ProvisioningTokenDialogProps = {
  onCreated: (created: { name: string; token: string }) => void
  onClose: () => void
}

function ProvisioningTokenDialog({ onCreated, onClose }: ProvisioningTokenDialogProps) {
  const cache = useQueryClient()
  const [idempotency_key] = useState(newIdempotencyKey)
  const form = useForm({ name: "" })

  const save = form.submit(ProvisioningTokenInput, async (body) => {
    onCreated(await call(provisioning.createToken, { body, idempotency_key }))
    onClose()
    await cache.invalidateQueries({ queryKey: tokens.queryKey })
  })

  return (
    <Modal opened onClose={onClose} title="New provisioning token" transitionProps={{ duration: 0 }}>
      <RecordForm form={form} onSubmit={save} onClose={onClose}>
        <TextInput
          label="Name"
          description="The provider that uses it."
          placeholder="Entra ID"
          autoComplete="off"
          required
          data-autofocus
          {...form.text("name")}
        />
      </RecordForm>
    </Modal>
  )
}
