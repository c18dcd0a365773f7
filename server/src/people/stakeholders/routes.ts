import { stakeholders } from "@hub/contract/stakeholders"
import type { Router } from "../../platform/http/router.ts"
import { changePersonDetails, createPerson, deletePerson, mergePeople } from "./change.ts"
import { stakeholderColumns } from "./columns.ts"
import { listPeople, readPerson } from "./list.ts"
import { readPersonUses } from "./uses.ts"

export function addStakeholderRoutes(router: Router) {
  router.add(stakeholders.list, "stakeholders.read", (ctx, { query }) => listPeople(ctx, query), stakeholderColumns)
  router.add(stakeholders.create, "stakeholders.manage", (ctx, { body }) => createPerson(ctx, body))
  router.add(stakeholders.read, "stakeholders.read", (ctx, { params }) => readPerson(ctx, params.id))
  router.add(stakeholders.uses, "stakeholders.read", (ctx, { params }) => readPersonUses(ctx, params.id))
  router.add(stakeholders.change, "stakeholders.manage", (ctx, { params, body }) =>
    changePersonDetails(ctx, params.id, body),
  )
  router.add(stakeholders.delete, "stakeholders.manage", (ctx, { params }) => deletePerson(ctx, params.id))
  router.add(stakeholders.merge, "stakeholders.merge", (ctx, { body }) => mergePeople(ctx, body.from, body.to))
}
