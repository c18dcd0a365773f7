import { IconBug, IconMessage } from "@tabler/icons-react"
import { useState } from "react"
import { Button } from "../widgets/Button.tsx"
import { Dialog } from "../widgets/Dialog.tsx"
import styles from "./Frame.module.css"

const forms = {
  feedback: {
    title: "Feedback",
    purpose: "Here you will tell the people who run this hub what helps you and what does not.",
  },
  bug: { title: "Report Bug", purpose: "Here you will report what went wrong, where, and how to see it again." },
} as const

export function FeedbackWidget() {
  const [open, setOpen] = useState<keyof typeof forms | null>(null)
  return (
    <div className={styles.feedback}>
      <Button size="xs" look="subtle" onClick={() => setOpen("feedback")}>
        <IconMessage size={15} aria-hidden />
        Feedback
      </Button>
      <Button size="xs" look="subtle" onClick={() => setOpen("bug")}>
        <IconBug size={15} aria-hidden />
        Report Bug
      </Button>
      {open && (
        <Dialog title={forms[open].title} onClose={() => setOpen(null)}>
          <p>This form is not built yet. {forms[open].purpose} Nothing is sent from here until then.</p>
        </Dialog>
      )}
    </div>
  )
}
