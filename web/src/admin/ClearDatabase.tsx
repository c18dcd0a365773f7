import { clearing } from "@hub/contract/clearing"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { confirm } from "../confirm.ts"
import { call } from "../call.ts"
import { lazy } from "../widgets/lazy.tsx"
import styles from "./AdminScreen.module.css"

const ClearDialog = lazy(async () => (await import("./ClearDialog.tsx")).ClearDialog)

/** Section 8's question. */
const question = "Are you sure you want to clear ALL data except the admin user? This cannot be undone!"

/** The last quick action. A hub that may not be cleared says so in its place. */
export function ClearDatabase() {
  const found = useQuery({ queryKey: ["clearing"], queryFn: ({ signal }) => call(clearing.read, { signal }) })
  const [open, setOpen] = useState(false)

  async function begin(): Promise<void> {
    setOpen(await confirm(question, { title: "Clear Database", yes: "Continue", danger: true }))
  }

  if (!found.data) return null
  return found.data.allowed ? (
    <>
      <button type="button" className={styles.screen} data-danger onClick={() => void begin()}>
        Clear Database
      </button>
      {open && <ClearDialog onClose={() => setOpen(false)} />}
    </>
  ) : (
    <span className={styles.screen} data-off title="The server setting HUB_ALLOW_CLEAR_DATABASE controls this.">
      Clear Database is turned off
    </span>
  )
}
