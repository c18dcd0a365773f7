import { IconX } from "@tabler/icons-react"
import styles from "./CloseButton.module.css"

export function CloseButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.close} aria-label={label} onClick={onClick}>
      <IconX size={18} aria-hidden />
    </button>
  )
}
