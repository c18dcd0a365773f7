import { Button } from "@mantine/core"
import { IconBug, IconMessage } from "@tabler/icons-react"
import { type ReactNode, useState } from "react"
import layout from "../widgets/Layout.module.css"
import { loadOnDemand } from "./load-on-demand.ts"

export function FeedbackWidget() {
  const [form, setForm] = useState<ReactNode>(null)
  const open = (about: "feedback" | "bug") =>
    loadOnDemand(
      import("./report-forms.ts").then(({ reportForms }) => reportForms[about]()),
      (Form) => setForm(<Form onClose={() => setForm(null)} />),
    )
  return (
    <div className={layout.row}>
      <Button size="xs" variant="subtle" onClick={() => open("feedback")}>
        <IconMessage size={15} aria-hidden />
        Feedback
      </Button>
      <Button size="xs" variant="subtle" onClick={() => open("bug")}>
        <IconBug size={15} aria-hidden />
        Report Bug
      </Button>
      {form}
    </div>
  )
}
