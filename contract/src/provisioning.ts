import { z } from "zod"
import { PersonName } from "./account.ts"
import { ById, Moment, route, WholePage } from "./route.ts"

/** Where an identity provider reaches the hub. */
export const scimPath = "/scim/v2"

/** By what an identity provider keeps accounts and groups here, and nothing else. The token itself is shown once. */
export const ProvisioningToken = z.object({
  id: z.number(),
  name: z.string(),
  created_by: z.string().nullable(),
  created_at: Moment,
  last_used_at: Moment.nullable(),
})
export type ProvisioningToken = z.output<typeof ProvisioningToken>

export const ProvisioningTokenInput = z.object({ name: PersonName })

export const provisioning = {
  tokens: route({
    method: "GET",
    path: "/api/admin/provisioning-tokens",
    query: WholePage,
    answer: z.array(ProvisioningToken),
    paged: true,
  }),
  createToken: route({
    method: "POST",
    path: "/api/admin/provisioning-tokens",
    body: ProvisioningTokenInput,
    answer: ProvisioningToken.extend({ token: z.string() }),
    status: 201,
    secret: true,
  }),
  revokeToken: route({
    method: "DELETE",
    path: "/api/admin/provisioning-tokens/:id",
    params: ById,
    answer: z.undefined(),
    status: 204,
  }),
}
