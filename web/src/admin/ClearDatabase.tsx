import { clearing } from "@hub/contract/clearing"
import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { confirm } from "../confirm.ts"
import { call } from "../call.ts"
import { lazy } from "../widgets/lazy.tsx"
import surfaces from "../widgets/Surfaces.module.css"
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
  return (
    <li className={`${surfaces.danger} ${styles.danger}`} data-off={!found.data.allowed || undefined}>
      {found.data.allowed ? (
        <>
          <Button color="red" variant="light" onClick={() => void begin()}>
            Clear Database
          </Button>
          <span className={styles.about}>Danger: deletes all content and all people but you.</span>
        </>
      ) : (
        <>
          <span>Clear Database is turned off</span>
          <span className={styles.about}>The server setting HUB_ALLOW_CLEAR_DATABASE controls this.</span>
        </>
      )}
      {open && <ClearDialog onClose={() => setOpen(false)} />}
    </li>
  )
}
