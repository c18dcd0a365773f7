import { ActionIcon, CopyButton } from "@mantine/core"
import { IconCheck, IconCopy } from "@tabler/icons-react"
import layout from "./Layout.module.css"
import styles from "./ShortHash.module.css"

/** A fingerprint by its two ends; the whole of it is read out, shown on hover, and copied. */
export function ShortHash({ hash, name }: { hash: string; name: string }) {
  return (
    <span className={styles.hash}>
      <code title={hash} aria-hidden>
        {hash.slice(0, 8)}…{hash.slice(-8)}
      </code>
      <span className={layout.unseen}>{hash}</span>
      <CopyButton value={hash}>
        {({ copied, copy }) => (
          <ActionIcon
            size="sm"
            onClick={copy}
            title={copied ? "Copied" : "Copy"}
            aria-label={copied ? `Copied ${name}` : `Copy ${name}`}
          >
            {copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  )
}
