import { Button } from "@mantine/core"
import forms from "../../widgets/Form.module.css"

/** How both dialogs end. */
export function InsertButtons({ ready, onClose }: { ready: boolean; onClose: () => void }) {
  return (
    <div className={forms.ends}>
      <Button variant="filled" type="submit" disabled={!ready}>
        Insert
      </Button>
      <Button onClick={onClose}>Cancel</Button>
    </div>
  )
}
