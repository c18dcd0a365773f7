import { Button, Text, Textarea } from "@mantine/core"
import { useState } from "react"
import { sentenceOf } from "../call.ts"
import { Dialog } from "../widgets/Dialog.tsx"
import styles from "./Publications.module.css"
import { useWithdraw } from "./queries.ts"

/** Takes an edition from its readers, with a reason that everybody in the hub reads. */
export function Withdraw({ id }: { id: number }) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState("")
  const withdraw = useWithdraw()
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      {asking && (
        <Dialog title="Withdraw this edition" onClose={() => setAsking(false)}>
          <form
            className={styles.files}
            onSubmit={(event) => {
              event.preventDefault()
              withdraw.mutate({ id, reason }, { onSuccess: () => setAsking(false) })
            }}
          >
            <Text size="sm">
              Its address shows nothing any more and its files are gone. What stood behind it stays. Copies that readers
              have saved stay with them.
            </Text>
            <Textarea
              data-first
              label="Reason"
              required
              maxLength={500}
              autosize
              minRows={3}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              error={withdraw.isError && sentenceOf(withdraw.error)}
            />
            <div className={styles.actions}>
              <Button type="submit" color="red" loading={withdraw.isPending}>
                Withdraw edition
              </Button>
              <Button variant="default" onClick={() => setAsking(false)}>
                Cancel
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  )
}
