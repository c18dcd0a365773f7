import { type StakeholderPerson, stakeholders } from "@hub/contract/stakeholders"
import { Modal } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { call } from "../call.ts"
import { peopleChoices } from "../widgets/choices.ts"
import { describeUses } from "../widgets/format-count.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { MergeForm } from "../widgets/MergeForm.tsx"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import { personQuery, personUsesQuery, useStakeholdersChanged } from "./queries.ts"
import forms from "../widgets/Form.module.css"

type MergeDialogProps = { person: StakeholderPerson; onClose: () => void }

/** Two entries for one person become one; with an account as the other, this entry is linked to that user. */
export function MergeDialog({ person: { id, name }, onClose }: MergeDialogProps) {
  const isPhone = useIsPhone()
  const changed = useStakeholdersChanged()
  return (
    <Modal
      fullScreen={isPhone}
      opened
      onClose={onClose}
      title={<span className={layout.breaking}>Merge {name}</span>}
      transitionProps={{ duration: 0 }}
    >
      <MergeForm
        label="Same person as"
        placeholder="Search people and users"
        choices={(q) => peopleChoices(q, id)}
        missing="Choose a person."
        onMerge={async (into) => {
          const one = await call(stakeholders.merge, { body: { from: [id], to: Number(into.value) } })
          return `Merged ${name} into ${one.name}.`
        }}
        onMerged={changed}
        onClose={onClose}
      >
        {(into) => <Preview key={into.value} from={{ id, name }} to={Number(into.value)} />}
      </MergeForm>
    </Modal>
  )
}

/** What becomes of everything that names the one entry. */
function Preview({ from: { id, name }, to }: { from: { id: number; name: string }; to: number }) {
  const uses = useQuery(personUsesQuery(id))
  const other = useQuery(personQuery(to))
  const error = uses.error ?? other.error
  if (error) return <ErrorState what="The preview of the merge could not be loaded." error={error} />
  if (!uses.data || !other.data) return <LoadingRows label="Loading the preview…" rows={3} />
  const { moves, stays } = uses.data
  return (
    <section className={forms.form} aria-label="What the merge does">
      <div>
        <h3 className={`${layout.breaking} ${layout.headingSmall}`}>Moves to {other.data.name}</h3>
        <List uses={moves} none="No open work." />
      </div>
      <div>
        <h3 className={`${layout.breaking} ${layout.headingSmall}`}>Stays under the name {name}, to show who did it</h3>
        <List uses={stays} none="Nothing." />
      </div>
      <p className={layout.breakingFlush}>
        {name} is removed from the lists, and this entry’s address then leads to {other.data.name}
        {other.data.account === "external" ? "." : `, who signs in as ${other.data.email}.`} This can't be undone.
      </p>
    </section>
  )
}

function List({ uses, none }: { uses: { kind: string; count: number }[]; none: string }) {
  if (uses.length === 0) return <p className={layout.breakingFlush}>{none}</p>
  return (
    <ul className={surfaces.bullets}>
      {describeUses(uses).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}
