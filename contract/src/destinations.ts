import { z } from "zod"
import { deploymentStates } from "./destinations/values.ts"
import { limits } from "./limits.ts"
import { ById, Id, Moment, Ordinal, Page, route, WholePage } from "./route.ts"
import { OneLine, Storable } from "./text.ts"

const isWebAddress = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).username === ""
const WebAddress = OneLine.pipe(
  z.string().max(limits.url).refine(isWebAddress, "Enter an address that starts with https, without a password."),
)
const line = (missing: string, most = 200) => OneLine.pipe(z.string().min(1, missing).max(most))
const Folder = OneLine.pipe(
  z
    .string()
    .max(200)
    .refine(
      (path) => path === "" || path.split("/").every((part) => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(part)),
      "Use letters, digits, dots, hyphens and slashes only.",
    ),
)

/** Where the files go; which fields there are depends on the kind. */
export const DestinationPlace = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("folder"), folder: Folder.refine((path) => path !== "", "Enter a folder.") }),
  z.object({
    kind: z.literal("s3"),
    endpoint: WebAddress,
    region: line("Enter a region."),
    bucket: line("Enter a bucket.").refine(
      (name) => /^[a-z0-9][a-z0-9.-]*$/.test(name),
      "This is no name of a bucket.",
    ),
    folder: Folder,
    access_key: line("Enter an access key."),
  }),
  z.object({
    kind: z.literal("git"),
    repository: WebAddress,
    branch: line("Enter a branch.").refine(
      (name) => /^[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(name) && !/\.\.|\/\/|\/$|\.lock$/.test(name),
      "This is no name of a branch.",
    ),
    folder: Folder,
    user: line("Enter a user."),
  }),
])
export type DestinationPlace = z.output<typeof DestinationPlace>

/** One time that an edition was put there. */
export const Deployment = z.object({
  id: z.number(),
  destination_id: z.number(),
  destination: z.string(),
  address: z.string(),
  publication_id: z.number().nullable(),
  edition: z.number().nullable(),
  state: z.enum(deploymentStates),
  attempts: z.number(),
  note: z.string(),
  files: z.number().nullable(),
  created_at: Moment,
  finished_at: Moment.nullable(),
})
export type Deployment = z.output<typeof Deployment>

export const Destination = z.object({
  id: z.number(),
  name: z.string(),
  collection: z.object({ id: z.number(), name: z.string() }),
  address: z.string(),
  place: DestinationPlace,
  active: z.boolean(),
  version: z.number(),
  created_by: z.string(),
  created_at: Moment,
  last: Deployment.nullable(),
})
export type Destination = z.output<typeof Destination>

/** A secret that is not given stays as it is. */
export const DestinationInput = z.object({
  name: line("Enter a name.", 100),
  address: z.union([z.literal(""), WebAddress]),
  place: DestinationPlace,
  secret: Storable.pipe(z.string().max(2000)).optional(),
})
export const NewDestination = DestinationInput.extend({ collection_id: Id })
export const DestinationChange = DestinationInput.extend({ active: z.boolean(), version: Ordinal })

export const destinations = {
  list: route({
    method: "GET",
    path: "/api/admin/destinations",
    query: WholePage,
    answer: z.array(Destination),
    paged: true,
  }),
  create: route({
    method: "POST",
    path: "/api/admin/destinations",
    body: NewDestination,
    answer: Destination,
    status: 201,
  }),
  change: route({
    method: "PUT",
    path: "/api/admin/destinations/:id",
    params: ById,
    body: DestinationChange,
    answer: Destination,
  }),
  /** Puts the edition that readers have there again. */
  deploy: route({ method: "POST", path: "/api/admin/destinations/:id/deploy", params: ById, answer: Deployment }),
  deployments: route({
    method: "GET",
    path: "/api/admin/destinations/:id/deployments",
    params: ById,
    query: Page,
    answer: z.array(Deployment),
    paged: true,
  }),
  delete: route({
    method: "DELETE",
    path: "/api/admin/destinations/:id",
    params: ById,
    answer: z.undefined(),
    status: 204,
  }),
  /** Where an edition was put, and where the editions of its collection go. */
  ofPublication: route({
    method: "GET",
    path: "/api/publications/:id/deployments",
    params: ById,
    query: WholePage,
    answer: z.array(Deployment),
    paged: true,
  }),
}
