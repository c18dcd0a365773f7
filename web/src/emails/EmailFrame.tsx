import { sandboxedPage } from "../trusted-html.ts"
import styles from "./Outbox.module.css"

/** An email as mail programs show it. Nothing in it runs or leads anywhere. */
export const EmailFrame = ({ subject, html }: { subject: string; html: string }) => (
  <iframe className={styles.frame} sandbox="" title={`Email: ${subject}`} srcDoc={sandboxedPage(html)} />
)
