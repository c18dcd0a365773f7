import { Button, Modal, Text } from "@mantine/core"
import layout from "../widgets/Layout.module.css"
import { OutsideEditions } from "./OutsideEditions.tsx"
import forms from "../widgets/Form.module.css"

type RestrictDialogProps = { project: { id: number; name: string }; onRestrict: () => void; onClose: () => void }

/** Says before a project is restricted who will see it, and what everybody else goes on reading. */
export function RestrictDialog({ project: { id, name }, onRestrict, onClose }: RestrictDialogProps) {
  return (
    <Modal opened onClose={onClose} title="Restrict this project?" transitionProps={{ duration: 0 }}>
      <div className={layout.stack}>
        <Text size="sm">
          Only the people and groups named here, and administrators, will see {name} and what is in it, with the topics
          of its collections.
        </Text>
        <OutsideEditions
          project_id={id}
          lead="These published editions keep their readers. Withdraw them to take them away:"
        />
        <div className={forms.ends}>
          <Button variant="filled" onClick={onRestrict}>
            Restrict
          </Button>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  )
}
