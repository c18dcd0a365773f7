import { Button } from "@mantine/core"
import { type Passkey, type SecondFactor, secondFactor } from "@hub/contract/second-factor"
import { browserSupportsWebAuthn } from "@simplewebauthn/browser"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../call.ts"
import { toast } from "../../toast.ts"
import { formatCount } from "../../widgets/format-count.ts"
import { Loaded } from "../../widgets/Loaded.tsx"
import { LastUsed } from "../../widgets/LastUsed.tsx"
import { MomentAgo } from "../../widgets/MomentAgo.tsx"
import { StateMark } from "../../widgets/StateMark.tsx"
import layout from "../../widgets/Layout.module.css"
import surfaces from "../../widgets/Surfaces.module.css"
import styles from "../Profile.module.css"
import { secondFactorQuery, useProfileChanged } from "../queries.ts"
import { PageSection } from "../../widgets/PageSection.tsx"
import { AppDialog } from "./AppDialog.tsx"
import { PasskeyDialog } from "./PasskeyDialog.tsx"
import { PasswordDialog } from "./PasswordDialog.tsx"
import { RecoveryCodes } from "./RecoveryCodes.tsx"
import { RenamePasskeyDialog } from "./RenamePasskeyDialog.tsx"

type OpenFactorDialog =
  | { kind: "app" | "remove-app" | "codes" | "passkey" }
  | { kind: "rename" | "remove"; passkey: Passkey }
  | { kind: "shown"; codes: string[] }

export function SecondFactorSection() {
  const state = useQuery(secondFactorQuery())
  const [open, setOpen] = useState<OpenFactorDialog | null>(null)
  if (state.data?.offered === false) return null
  return (
    <PageSection
      title="Two-factor sign-in"
      about="With an authenticator app or a passkey, no one can sign in with your password alone."
    >
      <Loaded found={state} what="Your second factors" rows={2}>
        {(factors) => <Proofs state={factors} onOpen={setOpen} />}
      </Loaded>
      {open && <OpenDialog open={open} onOpen={setOpen} />}
    </PageSection>
  )
}

function Proofs({ state, onOpen }: { state: SecondFactor; onOpen: (open: OpenFactorDialog) => void }) {
  const small = { size: "xs", variant: "default" } as const
  const any = state.totp || state.passkeys.length > 0
  return (
    <ul className={layout.plainList}>
      <li className={`${surfaces.lined} ${styles.item}`}>
        <div className={styles.words}>
          <span className={`${layout.strongBreaking} ${styles.name}`}>Authenticator app</span>
          <StateMark look={state.totp ? { label: "On", kind: "approved" } : { label: "Off", kind: "ended" }} />
        </div>
        {state.totp ? (
          <Button {...small} aria-label="Remove the authenticator app" onClick={() => onOpen({ kind: "remove-app" })}>
            Remove
          </Button>
        ) : (
          <Button {...small} aria-label="Set up an authenticator app" onClick={() => onOpen({ kind: "app" })}>
            Set up
          </Button>
        )}
      </li>
      {state.passkeys.map((passkey) => (
        <li key={passkey.id} className={`${surfaces.lined} ${styles.item}`} data-passkey={passkey.id}>
          <div className={styles.words}>
            <span className={`${layout.strongBreaking} ${styles.name}`}>{passkey.name}</span>
            <span className={layout.tag}>Passkey</span>
            <div className={styles.about}>
              Added <MomentAgo moment={passkey.created_at} />, <LastUsed moment={passkey.last_used_at} />
            </div>
          </div>
          <div className={layout.row}>
            <Button
              {...small}
              aria-label={`Rename ${passkey.name}`}
              onClick={() => onOpen({ kind: "rename", passkey })}
            >
              Rename
            </Button>
            <Button
              {...small}
              aria-label={`Remove ${passkey.name}`}
              onClick={() => onOpen({ kind: "remove", passkey })}
            >
              Remove
            </Button>
          </div>
        </li>
      ))}
      <li className={`${surfaces.lined} ${styles.item}`}>
        <div className={styles.words}>
          <span className={`${layout.strongBreaking} ${styles.name}`}>Passkeys</span>
          <div className={styles.about}>
            {browserSupportsWebAuthn()
              ? "Your fingerprint, your face, a PIN or a security key."
              : "This browser doesn't support passkeys, or you didn't open the hub at a secure (https) address."}
          </div>
        </div>
        <Button {...small} disabled={!browserSupportsWebAuthn()} onClick={() => onOpen({ kind: "passkey" })}>
          Add a passkey
        </Button>
      </li>
      {any && (
        <li className={`${surfaces.lined} ${styles.item}`}>
          <div className={styles.words}>
            <span className={`${layout.strongBreaking} ${styles.name}`}>Recovery codes</span>
            <div className={styles.about}>{formatCount(state.recovery_codes_left, "code")} left.</div>
          </div>
          <Button {...small} onClick={() => onOpen({ kind: "codes" })}>
            New recovery codes
          </Button>
        </li>
      )}
    </ul>
  )
}

function OpenDialog({ open, onOpen }: { open: OpenFactorDialog; onOpen: (open: OpenFactorDialog | null) => void }) {
  const changed = useProfileChanged()
  const close = () => onOpen(null)

  async function done(sentence: string, codes: string[] = []): Promise<void> {
    await changed()
    toast(sentence, "success", 5000)
    onOpen(codes.length > 0 ? { kind: "shown", codes } : null)
  }

  switch (open.kind) {
    case "app":
      return <AppDialog onCodes={(codes) => void done("The authenticator app is on.", codes)} onClose={close} />
    case "remove-app":
      return (
        <PasswordDialog
          title="Remove the authenticator app"
          sentence="Its codes stop working. Your account is less secure without it."
          yes="Remove"
          danger
          onProved={async (password) => {
            await call(secondFactor.removeTotp, { body: { password } })
            await done("Authenticator app removed.")
          }}
          onClose={close}
        />
      )
    case "codes":
      return (
        <PasswordDialog
          title="New recovery codes"
          sentence="Your current codes stop working."
          yes="Create new codes"
          onProved={async (password) => {
            const { recovery_codes } = await call(secondFactor.renewRecoveryCodes, { body: { password } })
            await done("You have new recovery codes.", recovery_codes)
          }}
          onClose={close}
        />
      )
    case "passkey":
      return <PasskeyDialog onAdded={(name, codes) => done(`Passkey ${name} added.`, codes)} onClose={close} />
    case "rename":
      return <RenamePasskeyDialog passkey={open.passkey} onClose={close} />
    case "remove":
      return (
        <PasswordDialog
          title={`Remove ${open.passkey.name}`}
          sentence="You can no longer sign in with this passkey."
          yes="Remove"
          danger
          onProved={async (password) => {
            await call(secondFactor.removePasskey, { params: { id: open.passkey.id }, body: { password } })
            await done(`Passkey ${open.passkey.name} removed.`)
          }}
          onClose={close}
        />
      )
    case "shown":
      return <RecoveryCodes codes={open.codes} onClose={close} />
  }
}
