import type { User } from "@hub/contract/users"
import { Alert, Button, Group, Loader, Modal, Radio, Select, Stack } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { toast } from "../toast.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { heirsQuery, useDeleteUser, userWorkQuery } from "./queries.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Users.module.css"
import { userFailureReason, roleLabels, describeUserWork } from "./labels.ts"

/** Deletes a user, and settles first what becomes of the work. */
export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const work = useQuery(userWorkQuery(user.id))
  const deletion = useDeleteUser()
  const [left, setLeft] = useState<"handed" | "left">("handed")
  const [heir, setHeir] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const inHand = work.data ? describeUserWork(work.data) : []
  const hands = inHand.length > 0 && left === "handed"

  function remove(): void {
    if (hands && heir === null) return setMissing(true)
    deletion.mutate(
      { id: user.id, heir: hands ? Number(heir) : undefined },
      {
        onSuccess: ({ message }) => {
          toast(message, "success", 3000)
          onClose()
        },
      },
    )
  }

  return (
    <Modal opened onClose={onClose} title="Delete user" transitionProps={{ duration: 0 }}>
      <Stack gap="md">
        {deletion.error && (
          <Alert color="red" role="alert">
            {userFailureReason(deletion.error, "Failed to delete user")}
          </Alert>
        )}
        <p className={layout.breakingFlush}>Are you sure you want to delete {user.name}?</p>
        {work.isPending && <Loader size="sm" aria-label="Looking for open work…" />}
        {work.error && (
          <ErrorState
            what="The open work could not be counted."
            error={work.error}
            onRetry={() => void work.refetch()}
          />
        )}
        {work.data && inHand.length === 0 && (
          <p className={`${layout.quietLine} ${layout.breaking}`}>
            {user.name} has no open work. Everything they wrote stays under their name.
          </p>
        )}
        {inHand.length > 0 && (
          <>
            <div>
              <p className={layout.breakingFlush}>{user.name} has open work:</p>
              <ul className={styles.work}>
                {inHand.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            </div>
            <Radio.Group
              label="What should happen to it?"
              value={left}
              onChange={(value) => setLeft(value === "left" ? "left" : "handed")}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="handed" label="Hand it over to someone else" />
                {left === "handed" && (
                  <HeirSelect
                    leaving={user.id}
                    value={heir}
                    error={missing ? "Choose who takes over." : undefined}
                    onChange={(id) => {
                      setHeir(id)
                      setMissing(false)
                    }}
                  />
                )}
                <Radio value="left" label="Keep it under their name and end open reviews" />
              </Stack>
            </Radio.Group>
          </>
        )}
        <p className={`${layout.quietLine} ${layout.breaking}`}>
          {user.name} stays among the stakeholders with the name and the email address, as someone without an account.
        </p>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="filled" color="red" disabled={!work.data || deletion.isPending} onClick={remove}>
            {deletion.isPending ? "Deleting..." : "Delete user"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type HeirSelectProps = {
  leaving: number
  value: string | null
  error: string | undefined
  onChange: (id: string | null) => void
}

function HeirSelect({ leaving, value, error, onChange }: HeirSelectProps) {
  const [typed, setTyped] = useState("")
  const [q] = useDebouncedValue(typed, 300)
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null)
  const found = useQuery(heirsQuery(leaving, picked?.label === q ? "" : q))
  const options = (found.data ?? []).map(({ id, name, email, role }) => ({
    value: String(id),
    label: `${name} (${email}), ${roleLabels[role]}`,
  }))
  const known = picked !== null && !options.some((option) => option.value === picked.value)

  return (
    <Select
      label="Who takes over"
      placeholder="Find by name or email"
      className={styles.heir ?? ""}
      data={known ? [picked, ...options] : options}
      value={value}
      onChange={(id) => {
        setPicked(options.find((option) => option.value === id) ?? null)
        onChange(id)
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options: all }) => all}
      nothingFoundMessage={found.isError ? "The users could not be loaded." : "No active author or admin found."}
      error={error}
    />
  )
}
