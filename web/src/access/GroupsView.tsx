import { access, type Group, groups } from "@hub/contract/access"
import { Button, Menu } from "@mantine/core"
import { IconUsersGroup } from "@tabler/icons-react"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call, download, errorSentence } from "../call.ts"
import { confirm } from "../confirm.ts"
import { toast } from "../toast.ts"
import controls from "../widgets/Controls.module.css"
import { EmptyState } from "../widgets/EmptyState.tsx"
import { formatCount } from "../widgets/format-count.ts"
import { GrowingList } from "../widgets/GrowingList.tsx"
import layout from "../widgets/Layout.module.css"
import { ListRow, RowList, RowSign } from "../widgets/ListRow.tsx"
import { MoreMenu } from "../widgets/MoreMenu.tsx"
import { GroupDialog } from "./GroupDialog.tsx"
import { GroupMembersDialog } from "./GroupMembersDialog.tsx"
import { groupList, useAccessAction } from "./queries.ts"

type GroupsDialog = { what: "edit"; group: Group | null } | { what: "members"; group: Group }

/** Groups of people, who are given access to projects together, and what the auditors ask for. */
export function GroupsView() {
  const found = useInfiniteQuery(groupList())
  const [open, setOpen] = useState<GroupsDialog | null>(null)
  const deleting = useAccessAction((id: number) => call(groups.delete, { params: { id } }))
  const close = () => setOpen(null)
  const add = (
    <Button variant="filled" onClick={() => setOpen({ what: "edit", group: null })}>
      New group
    </Button>
  )

  async function remove({ id, name, projects }: Group): Promise<void> {
    const loss = projects > 0 ? ` Its members lose their access to ${formatCount(projects, "project")}.` : ""
    if (await confirm(`Delete ${name}?${loss}`, { title: "Delete group", yes: "Delete", danger: true }))
      deleting.mutate(id, { onError: (error) => toast(errorSentence(error), "error") })
  }

  return (
    <section aria-label="Groups">
      <div className={`${layout.rowWide} ${layout.spaced}`}>
        {found.data?.pages[0]?.total !== 0 && add}
        <Button onClick={() => void download(access.review, { query: {} })}>Download access review</Button>
      </div>
      <GrowingList
        what="groups"
        found={found}
        empty={
          <EmptyState sentence="No groups yet. A group gets access to a project as a whole, and people who join it later get it too.">
            {add}
          </EmptyState>
        }
      >
        {(rows) => (
          <RowList label="Groups">
            {rows.map((group) => (
              <ListRow
                key={group.id}
                sign={
                  <RowSign>
                    <IconUsersGroup size={16} aria-hidden />
                  </RowSign>
                }
                about={group.provisioned ? "From the identity provider" : group.description}
                end={
                  <>
                    {formatCount(group.members, "person", "people")}, {formatCount(group.projects, "project")}
                    <MoreMenu label={`More actions for ${group.name}`}>
                      <Menu.Item onClick={() => setOpen({ what: "members", group })}>Members</Menu.Item>
                      {!group.provisioned && (
                        <>
                          <Menu.Item onClick={() => setOpen({ what: "edit", group })}>Edit</Menu.Item>
                          <Menu.Item color="red" onClick={() => void remove(group)}>
                            Delete
                          </Menu.Item>
                        </>
                      )}
                    </MoreMenu>
                  </>
                }
              >
                <button
                  type="button"
                  className={controls.textButton}
                  onClick={() => setOpen({ what: "members", group })}
                >
                  {group.name}
                </button>
              </ListRow>
            ))}
          </RowList>
        )}
      </GrowingList>
      {open?.what === "edit" && <GroupDialog group={open.group} onClose={close} />}
      {open?.what === "members" && <GroupMembersDialog group={open.group} onClose={close} />}
    </section>
  )
}
