import type { PublicationDetail } from "@hub/contract/publications"
import { Button, Modal, Text } from "@mantine/core"
import { useState } from "react"
import { EditionDestinations } from "./EditionDestinations.tsx"
import { CopyField } from "../widgets/CopyField.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Publications.module.css"
import { useReplaceAddress, useShare } from "./queries.ts"
import { ReaderAddressDialog } from "./ReaderAddressDialog.tsx"
import { VisibilityChoice } from "./VisibilityChoice.tsx"
import { visibilityLabels } from "./labels.ts"

/** Who may read this edition and the others of its collection and kind, and where they find it. */
export function EditionReaders({ edition }: { edition: PublicationDetail }) {
  const share = useShare()
  const { id, kind, visibility, address, status, can } = edition
  return (
    <section className={`${surfaces.panel} ${styles.readers}`} aria-labelledby="readers">
      <h2 className={layout.unseen} id="readers">
        Readers
      </h2>
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
        <Text c="dimmed">The address shows the live edition, not this one.</Text>
      )}
      <ReadableAddresses edition={edition} />
      {can.share && visibility !== "private" && <AnotherAddress id={id} />}
      {kind === "mobile_kb" && <EditionDestinations id={id} />}
    </section>
  )
}

/** Addresses of words, which only say what may be read by those who may read it. */
function ReadableAddresses({ edition: { id, readable, can, visibility } }: { edition: PublicationDetail }) {
  const [changing, setChanging] = useState(false)
  if (readable === null) return null
  const { name, latest, edition } = readable
  return (
    <>
      {latest !== null && <CopyField label="Readable address of the newest edition" value={latest} />}
      {edition !== null && <CopyField label="Readable address of this edition" value={edition} />}
      {visibility === "private" && (latest ?? edition) !== null && (
        <Text c="dimmed">Only people who are signed in can open these addresses.</Text>
      )}
      {can.share && (
        <div>
          <Button onClick={() => setChanging(true)}>Change readable address</Button>
          {changing && <ReaderAddressDialog id={id} name={name} onClose={() => setChanging(false)} />}
        </div>
      )}
    </>
  )
}

function AnotherAddress({ id }: { id: number }) {
  const [asking, setAsking] = useState(false)
  const replace = useReplaceAddress()
  return (
    <div>
      <Button onClick={() => setAsking(true)}>Replace address</Button>
      {asking && (
        <Modal opened title="Replace address" onClose={() => setAsking(false)}>
          <div className={`${layout.stackList} ${styles.files}`}>
            <Text size="sm">
              The old address stops working for everyone who has it, and installed copies no longer get new editions.
            </Text>
            <div className={layout.rowCentred}>
              <Button
                variant="filled"
                data-autofocus
                color="red"
                loading={replace.isPending}
                onClick={() =>
                  void replace.mutateAsync(id).then(
                    () => setAsking(false),
                    () => {},
                  )
                }
              >
                Replace address
              </Button>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
            </div>
          </div>
        </Modal>
      )}
    </div>
  )
}
