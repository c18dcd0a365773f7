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
const isFolder = (path: string) =>
  path === "" || path.split("/").every((part) => /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(part))
const folderWith = (isAllowed: (path: string) => boolean) =>
  OneLine.pipe(z.string().max(200).refine(isAllowed, "Use letters, digits, dots, hyphens and slashes only."))
const Folder = folderWith(isFolder)

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
  z.object({
    kind: z.literal("sftp"),
    host: line("Enter a host.").refine(
      (name) => /^[A-Za-z0-9:][A-Za-z0-9.:-]*$/.test(name),
      "Enter the name or the address of a server, without sftp://.",
    ),
    port: z
      .number("Enter a port.")
      .int("Enter a port.")
      .min(1, "Enter a port.")
      .max(65_535, "Enter a port.")
      .default(22),
    /** Of the key that the server has to prove, as `ssh-keygen -l` writes it. */
    fingerprint: line("Enter the fingerprint of the server's key.").refine(
      (text) => /^SHA256:[A-Za-z0-9+/]{43}$/.test(text),
      "A fingerprint is SHA256: and 43 characters.",
    ),
    user: line("Enter a user."),
    /** From the root with a slash at the start, else within the folder in which the user arrives. */
    folder: folderWith((path) => path !== "/" && isFolder(path.replace(/^\//, ""))),
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
  secret: Storable.pipe(z.string().max(20_000)).optional(),
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
