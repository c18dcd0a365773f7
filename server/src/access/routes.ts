import { access, groups } from "@hub/contract/access"
import { cutPageOfList } from "../platform/http/page.ts"
import type { Router } from "../platform/http/router.ts"
import { addGroupMember, listGroupMembers, removeGroupMember } from "./group-members.ts"
import { changeGroup, createGroup, deleteGroup, listGroups } from "./groups.ts"
import { changeGrant, changeProjectAccess, grantAccess, readProjectAccess, revokeGrant } from "./project-access.ts"
import { accessReviewColumns, listAccessReview, listProjectReaders } from "./readers.ts"

export function addAccessRoutes(router: Router) {
  router.add(groups.list, "groups.see", (ctx, { query }) => listGroups(ctx, query))
  router.add(groups.create, "groups.manage", (ctx, { body }) => createGroup(ctx, body))
  router.add(groups.change, "groups.manage", (ctx, { params, body }) => changeGroup(ctx, params.id, body))
  router.add(groups.delete, "groups.manage", (ctx, { params }) => deleteGroup(ctx, params.id))
  router.add(groups.members, "groups.see", async (ctx, { params, query }) =>
    cutPageOfList(await listGroupMembers(ctx, params.id), query, ({ user_id }) => user_id),
  )
  router.add(groups.addMember, "groups.manage", (ctx, { params, body }) => addGroupMember(ctx, params.id, body.user_id))
  router.add(groups.removeMember, "groups.manage", (ctx, { params }) => removeGroupMember(ctx, params))
  router.add(access.read, "projects.read", (ctx, { params }) => readProjectAccess(ctx, params.id))
  router.add(access.change, "projects.share", (ctx, { params, body }) => changeProjectAccess(ctx, params.id, body))
  router.add(access.readers, "projects.read", async (ctx, { params, query }) =>
    cutPageOfList(await listProjectReaders(ctx, params.id), query, ({ user_id }) => user_id),
  )
  router.add(access.grant, "projects.share", (ctx, { params, body }) => grantAccess(ctx, params.id, body))
  router.add(access.changeGrant, "projects.share", (ctx, { params, body }) => changeGrant(ctx, params, body.role))
  router.add(access.revoke, "projects.share", (ctx, { params }) => revokeGrant(ctx, params))
  router.add(access.review, "access.review", (ctx, { query }) => listAccessReview(ctx, query), accessReviewColumns)
}
