import { encode } from "uqr"
import { qrPath } from "./qr-path.ts"
import styles from "./SecondFactor.module.css"

/** Drawn here, since the text is a secret. Cameras want it dark on light, whatever the theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 })
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className={styles.dark} d={qrPath(data)} />
    </svg>
  )
}
