import type { PublicationDetail } from "@hub/contract/publications"
import { Button, Text } from "@mantine/core"
import { useState } from "react"
import { CopyField } from "../widgets/CopyField.tsx"
import { Dialog } from "../widgets/Dialog.tsx"
import styles from "./Publications.module.css"
import { useReplaceAddress, useShare } from "./queries.ts"
import { VisibilityChoice } from "./VisibilityChoice.tsx"
import { visibilityLabels } from "./labels.ts"

/** Who may read this edition and the others of its collection and kind, and where they find it. */
export function EditionReaders({ edition }: { edition: PublicationDetail }) {
  const share = useShare()
  const { id, kind, visibility, address, status, can } = edition
  return (
    <section className={styles.panel} aria-labelledby="readers">
      <Text component="h2" id="readers" fw={600}>
        Who may read it
      </Text>
      {can.share ? (
        <VisibilityChoice
          label="Visible to"
          kind={kind}
          value={share.isPending ? share.variables.visibility : visibility}
          disabled={share.isPending}
          onChange={(value) => share.mutate({ id, visibility: value })}
        />
      ) : (
        <Text>{visibilityLabels[visibility].description}</Text>
      )}
      {address !== null && <CopyField label="Address" value={address} />}
      {visibility !== "private" && status !== "live" && (
        <Text c="dimmed">At the address is the edition that is live, not this one.</Text>
      )}
      {can.share && visibility !== "private" && <AnotherAddress id={id} />}
    </section>
  )
}

function AnotherAddress({ id }: { id: number }) {
  const [asking, setAsking] = useState(false)
  const replace = useReplaceAddress()
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        Replace the address
      </Button>
      {asking && (
        <Dialog title="Replace the address" onClose={() => setAsking(false)}>
          <div className={styles.files}>
            <Text size="sm">
              Whoever has only the old address finds nothing there any more, and installed copies get no new editions.
            </Text>
            <div className={styles.actions}>
              <Button
                data-first
                color="red"
                loading={replace.isPending}
                onClick={() =>
                  void replace.mutateAsync(id).then(
                    () => setAsking(false),
                    () => {},
                  )
                }
              >
                Replace it
              </Button>
              <Button variant="default" onClick={() => setAsking(false)}>
                Cancel
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  )
}
