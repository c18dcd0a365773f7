import { type ReleaseDetail, releases } from "@hub/contract/releases"
import type { ReleasePersonRole } from "@hub/contract/releases/values"
import { Button, Modal, Text, Textarea } from "@mantine/core"
import { useState } from "react"
import { call, errorSentence } from "../call.ts"
import { personChoices } from "../widgets/choices.ts"
import forms from "../widgets/Form.module.css"
import layout from "../widgets/Layout.module.css"
import { PageSection } from "../widgets/PageSection.tsx"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { useQuickReleaseAction, useReleaseAction } from "./queries.ts"

type ReleasePeopleProps = { release: ReleaseDetail; list: ReleasePersonRole }

const words: Record<ReleasePersonRole, { title: string; about: string; none: string; add: string }> = {
  contact: {
    title: "Contacts",
    about: "They are told when a dry run finds a problem and when the release is held.",
    none: "No contacts yet.",
    add: "Add contact",
  },
  preview: {
    title: "Who may preview",
    about:
      "Besides those who publish. They see only parts of collections that they can open: a restricted project or an embargo still hides the others.",
    none: "Nobody yet.",
    add: "Add person",
  },
}

/** A list of people of a release, each with the reason why they are on it. */
export function ReleasePeople({ release: { id, people, can }, list }: ReleasePeopleProps) {
  const [isOpen, setOpen] = useState(false)
  const quick = useQuickReleaseAction()
  const { title, about, none, add } = words[list]
  const listed = people.filter((person) => person.role === list)
  const remove = (entry_id: number) =>
    quick.run(() => call(releases.removePerson, { params: { id, entry_id } }), "The person was removed.")
  return (
    <PageSection
      title={title}
      about={about}
      actions={
        can.edit && (
          <Button size="xs" onClick={() => setOpen(true)}>
            {add}
          </Button>
        )
      }
    >
      {listed.length === 0 ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <ul className={layout.stackClose} aria-label={title}>
          {listed.map((person) => (
            <li key={person.id}>
              {person.name}: {person.reason}{" "}
              {can.edit && (
                <Button
                  size="xs"
                  variant="subtle"
                  aria-label={`Remove ${person.name}`}
                  onClick={() => remove(person.id)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && <PersonDialog id={id} list={list} title={add} onClose={() => setOpen(false)} />}
    </PageSection>
  )
}

type PersonDialogProps = { id: number; list: ReleasePersonRole; title: string; onClose: () => void }

function PersonDialog({ id, list, title, onClose }: PersonDialogProps) {
  const [person, setPerson] = useState("")
  const [reason, setReason] = useState("")
  const add = useReleaseAction()
  const body = { person_id: Number(person), role: list, reason }
  return (
    <Modal opened title={title} onClose={onClose} transitionProps={{ duration: 0 }}>
      <form
        className={forms.form}
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate(() => call(releases.addPerson, { params: { id }, body }), { onSuccess: onClose })
        }}
      >
        <ServerSelect
          label="Person"
          required
          value={person}
          choices={personChoices}
          placeholder="Search people"
          onChange={(choice) => setPerson(choice?.value ?? "")}
        />
        <Textarea
          label="Reason"
          required
          maxLength={500}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {add.isError && (
          <Text role="alert" c="var(--mantine-color-error)" size="sm">
            {errorSentence(add.error)}
          </Text>
        )}
        <div className={forms.ends}>
          <Button variant="filled" type="submit" loading={add.isPending} disabled={person === ""}>
            {title}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Modal>
  )
}
