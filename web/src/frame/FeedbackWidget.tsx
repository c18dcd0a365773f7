import { Button, Group, Modal, Text } from "@mantine/core"
import { IconBug, IconMessage } from "@tabler/icons-react"
import { useState } from "react"

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
    <Group gap="xs">
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconMessage size={15} aria-hidden />}
        onClick={() => setOpen("feedback")}
      >
        Feedback
      </Button>
      <Button size="xs" variant="subtle" leftSection={<IconBug size={15} aria-hidden />} onClick={() => setOpen("bug")}>
        Report Bug
      </Button>
      <Modal opened={open !== null} onClose={() => setOpen(null)} title={open && forms[open].title}>
        <Text>This form is not built yet. {open && forms[open].purpose} Nothing is sent from here until then.</Text>
      </Modal>
    </Group>
  )
}
