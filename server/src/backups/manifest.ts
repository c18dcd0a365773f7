import { z } from "zod"
import { readMember, damagedBackupError, type TarMember } from "./tar.ts"

export const manifestName = "manifest.json"
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const ManifestPart = z.object({ name: z.string(), bytes: z.number(), sha256: Sha256 })

/** What a backup holds: every member with its hash, and upon which migrations the rows stand. */
export const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  made_at: z.string(),
  why: z.string(),
  migrations: z.array(z.object({ name: z.string(), timestamp: z.string() })),
  tables: z.array(ManifestPart.extend({ table: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ name: z.string(), last_value: z.number() })),
  /** Tables whose rows stay behind: what lets somebody in for an hour, and what is about this place alone. */
  left_out: z.array(z.string()),
  files: z.array(ManifestPart),
  /** Kept files that no longer are what their names say. */
  damaged_files: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>
export type ManifestTable = Manifest["tables"][number]

export const listManifestParts = ({ tables, files }: Manifest) => [...tables, ...files]
export const countManifestRows = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)

/** The manifest of an archive, which names exactly the other members. */
export async function readManifest(path: string, members: TarMember[]): Promise<Manifest> {
  const last = members.at(-1)
  if (last?.name !== manifestName) throw damagedBackupError("it has no manifest")
  const chunks: Buffer[] = []
  for await (const chunk of readMember(path, last)) chunks.push(chunk)
  const read = Manifest.safeParse(JSON.parse(Buffer.concat(chunks).toString()))
  if (!read.success)
    throw new Error("This backup was made by another version of the hub, which this version can't read.")
  const named = listManifestParts(read.data).map(({ name, bytes }) => `${name} ${bytes}`)
  const there = members.slice(0, -1).map(({ name, bytes }) => `${name} ${bytes}`)
  if (named.join("\n") !== there.join("\n")) throw damagedBackupError("its manifest doesn't match its contents")
  return read.data
}
