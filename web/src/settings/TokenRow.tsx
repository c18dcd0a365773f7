import { Button } from "@mantine/core"
import type { ReactNode } from "react"
import { LastUsed } from "../widgets/LastUsed.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Settings.module.css"

type TokenRowProps = {
  id: number
  name: ReactNode
  /** What is said of it before when it was used last. */
  about: ReactNode
  last_used_at: string | null
  /** What the button is called for those who hear it. */
  revokeLabel: string
  onRevoke: () => void
}

/** A token that programs use, with the way to take it back. */
export const TokenRow = ({ id, name, about, last_used_at, revokeLabel, onRevoke }: TokenRowProps) => (
  <li className={`${surfaces.lined} ${styles.setting}`} data-token={id}>
    <div className={styles.words}>
      <span className={layout.strongBreaking}>{name}</span>
      <p className={`${layout.quiet} ${layout.tiny} ${layout.breakingFlush}`}>
        {about}, <LastUsed moment={last_used_at} />.
      </p>
    </div>
    <Button variant="light" color="red" size="xs" aria-label={revokeLabel} onClick={onRevoke}>
      Revoke
    </Button>
  </li>
)
