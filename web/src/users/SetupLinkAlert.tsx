import type { SetupEmail } from "@hub/contract/users"
import { Alert } from "@mantine/core"
import { toast } from "../toast.ts"
import { CopyField } from "../widgets/CopyField.tsx"

export type SetupLink = { message: string; link: string }

/** Section 9: what was done is told for a while. A link that no mail carries stays until it was passed on. */
export function showSetupLink(
  message: string,
  setup: SetupEmail | null,
  { milliseconds, onLink }: { milliseconds: number; onLink: (setup: SetupLink) => void },
): void {
  if (setup?.link) onLink({ message, link: setup.link })
  else toast(message, "success", milliseconds)
}

export function SetupLinkAlert({ setup, onClose }: { setup: SetupLink; onClose: () => void }) {
  return (
    <Alert
      color="yellow"
      role="alert"
      mb="md"
      title={setup.message}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
    >
      <CopyField label="Link to set the password (works once, valid for 24 hours)" value={setup.link} />
    </Alert>
  )
}
