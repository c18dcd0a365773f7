import { stakeholders } from "@hub/contract/stakeholders"
import type { Doors } from "../../platform/http/door.ts"
import { changeStakeholder, createPerson, deletePerson, mergePeople } from "./change.ts"
import { stakeholderColumns } from "./columns.ts"
import { listPeople, readPerson } from "./rows.ts"
import { readUses } from "./uses.ts"

export function openStakeholders(doors: Doors) {
  doors.open(stakeholders.list, "stakeholders.read", (ctx, { query }) => listPeople(ctx, query), stakeholderColumns)
  doors.open(stakeholders.create, "stakeholders.manage", (ctx, { body }) => createPerson(ctx, body))
  doors.open(stakeholders.read, "stakeholders.read", (ctx, { params }) => readPerson(ctx, params.id))
  doors.open(stakeholders.uses, "stakeholders.read", (ctx, { params }) => readUses(ctx, params.id))
  doors.open(stakeholders.change, "stakeholders.manage", (ctx, { params, body }) =>
    changeStakeholder(ctx, params.id, body),
  )
  doors.open(stakeholders.delete, "stakeholders.manage", (ctx, { params }) => deletePerson(ctx, params.id))
  doors.open(stakeholders.merge, "stakeholders.merge", (ctx, { body }) => mergePeople(ctx, body.from, body.to))
}
