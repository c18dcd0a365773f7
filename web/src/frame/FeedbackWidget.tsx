import { IconBug, IconMessage } from "@tabler/icons-react"
import { type ReactNode, useState } from "react"
import { Button } from "../widgets/Button.tsx"
import styles from "./Frame.module.css"
import { loadOnDemand } from "./load-on-demand.ts"

export function FeedbackWidget() {
  const [form, setForm] = useState<ReactNode>(null)
  const open = (about: "feedback" | "bug") =>
    loadOnDemand(
      import("./report-forms.ts").then(({ reportForms }) => reportForms[about]()),
      (Form) => setForm(<Form onClose={() => setForm(null)} />),
    )
  return (
    <div className={styles.feedback}>
      <Button size="xs" look="subtle" onClick={() => open("feedback")}>
        <IconMessage size={15} aria-hidden />
        Feedback
      </Button>
      <Button size="xs" look="subtle" onClick={() => open("bug")}>
        <IconBug size={15} aria-hidden />
        Report Bug
      </Button>
      {form}
    </div>
  )
}
