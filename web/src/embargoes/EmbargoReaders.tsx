import { type EmbargoReader, EmbargoReaderInput, embargoes } from "@hub/contract/embargoes"
import { Button, TextInput } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { call, errorSentence } from "../call.ts"
import { confirm } from "../confirm.ts"
import { useForm } from "../form.ts"
import { toast } from "../toast.ts"
import { formatMoment } from "../widgets/day.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { FormFailure } from "../widgets/FormFailure.tsx"
import layout from "../widgets/Layout.module.css"
import { ListRow, RowList } from "../widgets/ListRow.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import styles from "../widgets/Planning.module.css"
import { describeMembers, PersonOrGroupSign } from "../widgets/PersonOrGroup.tsx"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import own from "./Embargo.module.css"
import { embargoReaderChoices, embargoReadersQuery, useEmbargoAction, useEmbargoChanged } from "./queries.ts"

/** Who may read a collection before its time, each with why. */
export function EmbargoReaders({ id, mayChange }: { id: number; mayChange: boolean }) {
  const found = useQuery(embargoReadersQuery(id))
  return (
    <>
      <h3 className={layout.headingSmall}>Who can read it</h3>
      {found.error ? (
        <ErrorState
          what="Who can read it could not be loaded."
          error={found.error}
          onRetry={() => void found.refetch()}
        />
      ) : found.data ? (
        <RowList label="Embargo list">
          {found.data.map((reader) => (
            <ListedReader key={reader.id} collection_id={id} reader={reader} mayChange={mayChange} />
          ))}
        </RowList>
      ) : (
        <LoadingRows label="Loading who can read it…" rows={2} />
      )}
      {mayChange && <AddEmbargoReader id={id} />}
    </>
  )
}

type ListedReaderProps = { collection_id: number; reader: EmbargoReader; mayChange: boolean }

function ListedReader({ collection_id, reader, mayChange }: ListedReaderProps) {
  const { id, name, members, reason, added_by, added_at } = reader
  const removing = useEmbargoAction(() =>
    call(embargoes.removeReader, { params: { id: collection_id, reader_id: id } }),
  )

  async function remove(): Promise<void> {
    const question = `Remove ${name}? They can’t read the collection until the embargo ends.`
    if (await confirm(question, { title: "Remove from the embargo list", yes: "Remove", danger: true }))
      removing.mutate(undefined, { onError: (error) => toast(errorSentence(error), "error") })
  }

  return (
    <ListRow
      sign={<PersonOrGroupSign name={name} members={members} />}
      about={
        <>
          {describeMembers(members)}
          {reason !== "" && `${reason} `}({added_by === null ? "since" : `added by ${added_by},`}{" "}
          {formatMoment(added_at)})
        </>
      }
      end={
        mayChange && (
          <Button
            size="xs"
            variant="subtle"
            aria-label={`Remove ${name}`}
            disabled={removing.isPending}
            onClick={() => void remove()}
          >
            Remove
          </Button>
        )
      }
    >
      <strong>{name}</strong>
    </ListRow>
  )
}

function AddEmbargoReader({ id }: { id: number }) {
  const changed = useEmbargoChanged()
  const form = useForm({ whom: "", reason: "" })
  const add = form.submit({ safeParse: readWhom }, async (body) => {
    await call(embargoes.addReader, { params: { id }, body })
    form.set("whom", "")
    form.set("reason", "")
    await changed()
  })
  return (
    <form
      className={styles.section}
      aria-label="Add to the embargo list"
      onSubmit={(event) => void add(event)}
      noValidate
    >
      <FormFailure failure={form.failure} />
      <div className={own.add}>
        <ServerSelect
          label="Person or group"
          placeholder="Find by name"
          choices={embargoReaderChoices}
          value={form.values.whom}
          error={form.errors["whom"]}
          onChange={(choice) => form.set("whom", choice?.value ?? "")}
        />
        <TextInput label="Reason" autoComplete="off" {...form.text("reason")} />
        <Button type="submit" disabled={form.busy || form.values.whom === ""}>
          Add
        </Button>
      </div>
    </form>
  )
}

/** `group 3` or `person 5`, and why. */
function readWhom(given: unknown) {
  const { whom, reason } = given as { whom: string; reason: string }
  const [kind, number] = whom.split(" ")
  const by = kind === "group" ? { group_id: Number(number) } : { person_id: Number(number) }
  const read = EmbargoReaderInput.safeParse({ ...by, reason })
  if (read.success) return read
  // Only the reason can be missing: the button waits for a choice.
  return { success: false as const, error: { issues: [{ path: ["reason"], message: "Say why." }] } }
}
