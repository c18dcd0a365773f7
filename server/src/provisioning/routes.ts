import { provisioning } from "@hub/contract/provisioning"
import { cutPageOfList } from "../platform/http/page.ts"
import type { Router } from "../platform/http/router.ts"
import { createScimAnswers, type ScimTerms } from "./answer.ts"
import { presentScimFailure } from "./failure.ts"
import { createProvisioningToken, identifyProvider, listProvisioningTokens, revokeProvisioningToken } from "./tokens.ts"

export function addProvisioningRoutes(router: Router, terms: ScimTerms) {
  router.add(provisioning.tokens, "users.see", async (ctx, { query }) =>
    cutPageOfList(await listProvisioningTokens(ctx), query, ({ id }) => id),
  )
  router.add(provisioning.createToken, "users.manage", (ctx, { body }) => createProvisioningToken(ctx, body.name))
  router.add(provisioning.revokeToken, "users.manage", (ctx, { params }) => revokeProvisioningToken(ctx, params.id))
  router.addProtocol("/scim", {
    media_type: "application/scim+json",
    signed_out: "This needs a token of its own. An administrator makes it.",
    identify: identifyProvider,
    answer: createScimAnswers(terms),
    presentFailure: presentScimFailure,
  })
}
