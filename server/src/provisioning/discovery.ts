import { notFound } from "../platform/refusal.ts"
import type { ProtocolAnswer } from "../platform/http/protocol.ts"
import { composeList, pageLimit } from "./list.ts"
import { describeSchemas, extensionId, schemaIds, type ScimObject } from "./scim-schemas.ts"

/** What a provider asks first: what is supported here, and what users and groups are. Nothing where it is none of that. */
export function answerDiscovery(path: string, base: string): ProtocolAnswer | undefined {
  const [noun, id] = path.split(/\/(.*)/s)
  if (noun === "ServiceProviderConfig" && id === undefined) return { status: 200, body: describeService(base) }
  if (noun === "ResourceTypes") return answerOf(describeTypes(base), id, "Resource type")
  if (noun === "Schemas") return answerOf(describeSchemas(base), id, "Schema")
  return undefined
}

function answerOf(all: ScimObject[], id: string | undefined, what: string): ProtocolAnswer {
  if (id === undefined) return { status: 200, body: composeList(all, all.length, 1) }
  const one = all.find((each) => each["id"] === decodeURIComponent(id))
  if (!one) throw notFound(what)
  return { status: 200, body: one }
}

const describeTypes = (base: string): ScimObject[] =>
  (["User", "Group"] as const).map((kind) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id: kind,
    name: kind,
    endpoint: `/${kind}s`,
    description: kind === "User" ? "User account" : "Group",
    schema: schemaIds[kind],
    ...(kind === "User" ? { schemaExtensions: [{ schema: extensionId, required: false }] } : {}),
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${kind}` },
  }))

const describeService = (base: string): ScimObject => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  documentationUri: `${new URL(base).origin}/help`,
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: pageLimit },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Provisioning token",
      description: "A token that an administrator makes in the settings of the hub.",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
})
