import { type Group, groups } from "@hub/contract/access"
import { Button, Modal } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { call, errorSentence } from "../call.ts"
import { toast } from "../toast.ts"
import { ErrorState } from "../widgets/ErrorState.tsx"
import { Initials } from "../widgets/Initials.tsx"
import layout from "../widgets/Layout.module.css"
import { ListRow, RowList } from "../widgets/ListRow.tsx"
import { LoadingRows } from "../widgets/LoadingRows.tsx"
import { formatMoment } from "../widgets/day.ts"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { useIsPhone } from "../widgets/use-is-phone.ts"
import { accountChoices, groupMembersQuery, useAccessAction } from "./queries.ts"

const failed = { onError: (error: unknown) => toast(errorSentence(error), "error") }

/** Who is in a group; each change holds at once. */
export function GroupMembersDialog({
  group: { id, name, provisioned },
  onClose,
}: {
  group: Group
  onClose: () => void
}) {
  const isPhone = useIsPhone()
  const found = useQuery(groupMembersQuery(id))
  const adding = useAccessAction((user_id: number) => call(groups.addMember, { params: { id }, body: { user_id } }))
  const removing = useAccessAction((user_id: number) => call(groups.removeMember, { params: { id, user_id } }))

  return (
    <Modal fullScreen={isPhone} opened title={`Members of ${name}`} onClose={onClose} transitionProps={{ duration: 0 }}>
      {provisioned ? (
        <p className={layout.quiet}>The identity provider says who is in this group.</p>
      ) : (
        <ServerSelect
          label="Add a person"
          placeholder="Find by name"
          choices={accountChoices}
          value=""
          onChange={(choice) => choice && adding.mutate(Number(choice.value), failed)}
        />
      )}
      {found.error ? (
        <ErrorState what="The members could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <LoadingRows label="Loading members…" rows={2} />
      ) : found.data.length === 0 ? (
        <p className={layout.quiet}>Nobody is in this group yet.</p>
      ) : (
        <RowList label="Members">
          {found.data.map((member) => (
            <ListRow
              key={member.user_id}
              sign={<Initials name={member.name} />}
              about={`${member.added_by === null ? "Since" : `Added by ${member.added_by},`} ${formatMoment(member.added_at)}`}
              end={
                !provisioned && (
                  <Button
                    size="xs"
                    variant="subtle"
                    aria-label={`Remove ${member.name}`}
                    disabled={removing.isPending}
                    onClick={() => removing.mutate(member.user_id, failed)}
                  >
                    Remove
                  </Button>
                )
              }
            >
              <strong>{member.name}</strong>
            </ListRow>
          ))}
        </RowList>
      )}
    </Modal>
  )
}
