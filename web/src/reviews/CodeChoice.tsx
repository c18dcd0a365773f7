import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { mailStatusQuery } from "../emails/queries.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Reviews.module.css"

type CodeChoiceProps = { checked: boolean; error?: ReactNode; onChange: (checked: boolean) => void }

/** Whether an answer by a link has to be confirmed by a code, which only a hub that sends mail can ask for. */
export function CodeChoice({ checked, error, onChange }: CodeChoiceProps) {
  const { data } = useQuery(mailStatusQuery())
  const off = data?.mail_is_on === false
  return (
    <div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          name="code_required"
          checked={checked && !off}
          disabled={off}
          aria-describedby="code-choice"
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        Confirm answers with a code
      </label>
      <p id="code-choice" className={styles.about}>
        {off
          ? "This hub doesn't send email, so codes aren't available."
          : "Reviewers who answer by link, without an account, enter a six-digit code that is emailed to them."}
      </p>
      {error !== undefined && (
        <p role="alert" className={`${layout.error} ${styles.problem}`}>
          {error}
        </p>
      )}
    </div>
  )
}
