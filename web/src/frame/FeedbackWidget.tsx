import { Button } from "@mantine/core"
import { IconBug, IconMessage } from "@tabler/icons-react"
import { type ReactNode, useState } from "react"
import layout from "../widgets/Layout.module.css"
import { loadOnDemand } from "./load-on-demand.ts"

const forms = [
  { about: "feedback", label: "Feedback", Icon: IconMessage },
  { about: "bug", label: "Report Bug", Icon: IconBug },
] as const

/** The two forms that tell the administrators something, as buttons in a row or as entries of the menu. */
export function FeedbackWidget({ inMenu = false }: { inMenu?: boolean }) {
  const [form, setForm] = useState<ReactNode>(null)
  const open = (about: "feedback" | "bug") =>
    loadOnDemand(
      import("./report-forms.ts").then(({ reportForms }) => reportForms[about]()),
      (Form) => setForm(<Form onClose={() => setForm(null)} />),
    )
  return (
    <div className={inMenu ? undefined : layout.row}>
      {forms.map(({ about, label, Icon }) => (
        <Button
          key={about}
          size="xs"
          variant="subtle"
          color="gray"
          fullWidth={inMenu}
          justify="flex-start"
          leftSection={<Icon size={15} stroke={1.6} aria-hidden />}
          onClick={() => open(about)}
        >
          {label}
        </Button>
      ))}
      {form}
    </div>
  )
}
