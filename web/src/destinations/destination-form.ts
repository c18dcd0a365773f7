import { type Destination, DestinationInput } from "@hub/contract/destinations"
import type { PlaceKind } from "@hub/contract/destinations/values"

/** The fields of the form, of all kinds of places at once. */
export function destinationFields(destination: Destination | null) {
  const place = destination?.place
  return {
    name: destination?.name ?? "",
    address: destination?.address ?? "",
    kind: (place?.kind ?? "folder") as string,
    folder: place?.folder ?? "",
    endpoint: place?.kind === "s3" ? place.endpoint : "",
    region: place?.kind === "s3" ? place.region : "",
    bucket: place?.kind === "s3" ? place.bucket : "",
    access_key: place?.kind === "s3" ? place.access_key : "",
    repository: place?.kind === "git" ? place.repository : "",
    branch: place?.kind === "git" ? place.branch : "main",
    host: place?.kind === "sftp" ? place.host : "",
    port: place?.kind === "sftp" ? String(place.port) : "22",
    fingerprint: place?.kind === "sftp" ? place.fingerprint : "",
    user: place?.kind === "git" || place?.kind === "sftp" ? place.user : "",
    secret: "",
    active: destination?.active ?? true,
  }
}
export type DestinationFields = ReturnType<typeof destinationFields>

const fieldsOfKind: Record<PlaceKind, (keyof DestinationFields)[]> = {
  folder: ["folder"],
  s3: ["endpoint", "region", "bucket", "folder", "access_key"],
  git: ["repository", "branch", "folder", "user"],
  sftp: ["host", "port", "fingerprint", "user", "folder"],
}

/** Checks what the chosen kind of place needs; what is wrong stands at its field. */
export const DestinationForm = {
  safeParse(value: unknown) {
    const fields = value as DestinationFields
    const kind = fields.kind as PlaceKind
    const place = Object.fromEntries(fieldsOfKind[kind].map((name) => [name, fields[name]]))
    const { name, address, secret } = fields
    const parsed = DestinationInput.safeParse({
      name,
      address,
      place: { kind, ...place, ...(kind === "sftp" && { port: Number(fields.port) }) },
      ...(secret !== "" && { secret }),
    })
    if (parsed.success) return parsed
    const issues = parsed.error.issues.map(({ path, message }) => ({
      path: path[0] === "place" ? path.slice(1) : path,
      message,
    }))
    return { success: false as const, error: { issues } }
  },
}
