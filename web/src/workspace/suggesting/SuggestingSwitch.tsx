import { Switch } from "@mantine/core"
import styles from "../../widgets/WrittenText.module.css"

type SuggestingSwitchProps = { isOn: boolean; isBusy?: boolean; onChange: () => void }

/** Whether what is typed changes the text, or suggests to change it. */
export function SuggestingSwitch({ isOn, isBusy = false, onChange }: SuggestingSwitchProps) {
  return (
    <Switch
      size="xs"
      className={styles.switch ?? ""}
      label="Suggesting"
      title={isOn ? "What you type becomes suggestions" : "Make suggestions instead of changing the text"}
      checked={isOn}
      disabled={isBusy}
      onChange={onChange}
    />
  )
}
