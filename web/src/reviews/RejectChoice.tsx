import styles from "./Reviews.module.css"

type RejectChoiceProps = { checked: boolean; onChange: (checked: boolean) => void }

/** Whether reviewers may reject the whole text, besides approving it and requesting changes. */
export function RejectChoice({ checked, onChange }: RejectChoiceProps) {
  return (
    <div>
      <label className={styles.choice}>
        <input
          type="checkbox"
          name="allow_reject"
          checked={checked}
          aria-describedby="reject-choice"
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        Reviewers can reject the topic
      </label>
      <p id="reject-choice" className={styles.about}>
        One rejection ends the review for everybody. You can reopen the topic as a draft afterwards.
      </p>
    </div>
  )
}
