import { roles } from "@hub/contract/account/values"
import type { User } from "@hub/contract/users"
import { Alert, Button, Loader, Modal, Stack } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { toast } from "../toast.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import forms from "../widgets/Form.module.css"
import layout from "../widgets/Layout.module.css"
import { HeirSelect } from "./HeirSelect.tsx"
import { describeHandedOver, userFailureReason } from "./labels.ts"
import { useHandOver, userWorkQuery } from "./queries.ts"
import { WorkPreview } from "./WorkPreview.tsx"

/** Gives all that a user has in hand to another, after showing what would move and what can't. */
export function HandOverDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [heir, setHeir] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const to = heir === null ? undefined : Number(heir)
  const preview = useQuery(userWorkQuery(user.id, to))
  const move = useHandOver()
  const work = preview.data

  function handOver(): void {
    if (to === undefined || work === undefined) return setMissing(true)
    move.mutate(
      { id: user.id, to, seen: work.seen },
      {
        onSuccess: ({ moved }) => {
          toast(describeHandedOver(moved), "success", 5000)
          onClose()
        },
      },
    )
  }

  return (
    <Modal opened onClose={onClose} title={`Hand over the work of ${user.name}`} transitionProps={{ duration: 0 }}>
      <Stack gap="md">
        {move.error && (
          <Alert color="red" role="alert">
            {userFailureReason(move.error, "Failed to hand over the work")}
          </Alert>
        )}
        <HeirSelect
          leaving={user.id}
          roles={roles}
          value={heir}
          error={missing ? "Choose who takes over." : undefined}
          onChange={(id) => {
            setHeir(id)
            setMissing(false)
            move.reset()
          }}
        />
        {preview.isPending && <Loader size="sm" aria-label="Looking for open work…" />}
        {preview.error && (
          <ErrorState
            what="The open work could not be counted."
            error={preview.error}
            onRetry={() => void preview.refetch()}
          />
        )}
        {work?.count === 0 && (
          <p className={`${layout.quietLine} ${layout.breaking}`}>{user.name} has no open work that you can see.</p>
        )}
        {work && <WorkPreview work={work} name={user.name} heir={work.to?.name} />}
        <p className={`${layout.quietLine} ${layout.breaking}`}>
          Everything they wrote stays under their name. The person who takes over is notified once.
        </p>
        <div className={forms.ends}>
          <Button variant="filled" disabled={!work || move.isPending || work.moves === 0} onClick={handOver}>
            {move.isPending ? "Handing over…" : "Hand over work"}
          </Button>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
        </div>
      </Stack>
    </Modal>
  )
}
