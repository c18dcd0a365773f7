import type { User } from "@hub/contract/users"
import { Alert, Button, Loader, Modal, Radio, Stack } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { toast } from "../toast.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { HeirSelect } from "./HeirSelect.tsx"
import { useDeleteUser, userWorkQuery } from "./queries.ts"
import layout from "../widgets/Layout.module.css"
import styles from "./Users.module.css"
import { userFailureReason } from "./labels.ts"
import { WorkPreview } from "./WorkPreview.tsx"
import forms from "../widgets/Form.module.css"

/** Deletes a user, and settles first what becomes of the work. */
export function DeleteUserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const deletion = useDeleteUser()
  const [left, setLeft] = useState<"handed" | "left">("handed")
  const [heir, setHeir] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const to = left === "handed" && heir !== null ? Number(heir) : undefined
  const work = useQuery({ ...userWorkQuery(user.id, to), placeholderData: keepPreviousData })
  const hasWork = work.data !== undefined && work.data.count + work.data.unseen > 0
  const hands = hasWork && left === "handed"

  function remove(): void {
    if (hands && heir === null) return setMissing(true)
    deletion.mutate(
      { id: user.id, heir: hands ? to : undefined },
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
        {work.data && !hasWork && (
          <p className={`${layout.quietLine} ${layout.breaking}`}>
            {user.name} has no open work. Everything they wrote stays under their name.
          </p>
        )}
        {work.data && hasWork && (
          <>
            <WorkPreview work={work.data} name={user.name} heir={work.data.to?.name} />
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
                    roles={["author", "admin"]}
                    className={styles.heir}
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
        <div className={forms.ends}>
          <Button variant="filled" color="red" disabled={!work.data || deletion.isPending} onClick={remove}>
            {deletion.isPending ? "Deleting..." : "Delete user"}
          </Button>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Stack>
    </Modal>
  )
}
