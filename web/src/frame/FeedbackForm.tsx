import { Dialog } from "../widgets/Dialog.tsx"

const forms = {
  feedback: {
    title: "Feedback",
    purpose: "Here you will tell the people who run this hub what helps you and what does not.",
  },
  bug: { title: "Report Bug", purpose: "Here you will report what went wrong, where, and how to see it again." },
} as const

export function FeedbackForm({ about, onClose }: { about: keyof typeof forms; onClose: () => void }) {
  return (
    <Dialog title={forms[about].title} onClose={onClose}>
      <p>This form is not built yet. {forms[about].purpose} Nothing is sent from here until then.</p>
    </Dialog>
  )
}
