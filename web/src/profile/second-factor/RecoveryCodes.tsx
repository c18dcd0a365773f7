import { Button, CopyButton, Modal } from "@mantine/core"
import layout from "../../widgets/Layout.module.css"
import styles from "./SecondFactor.module.css"
import forms from "../../widgets/Form.module.css"

/** The codes are shown this once; only their hashes are kept. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join("\n")}\n`
  return (
    <Modal
      opened
      onClose={onClose}
      title="Your recovery codes"
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <div className={layout.stackFluid}>
        <p className={layout.breakingFlush}>
          If you lose your phone or passkey, each code lets you sign in once. Store them where only you can find them:
          they won't be shown again, and your earlier codes no longer work.
        </p>
        <ol className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={forms.ends}>
          <Button variant="filled" onClick={onClose}>
            I've saved my codes
          </Button>
          <CopyButton value={text}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? "Copied" : "Copy"}</Button>}
          </CopyButton>
          <Button onClick={() => saveText(text, "hub-recovery-codes.txt")}>Download</Button>
        </div>
      </div>
    </Modal>
  )
}

function saveText(text: string, name: string): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
