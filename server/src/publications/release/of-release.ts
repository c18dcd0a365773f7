import { openReleaseStates, type ReleaseState } from "@hub/contract/releases/values"
import type { Ctx } from "../../platform/ctx.ts"
import { conflict } from "../../platform/refusal.ts"

export type ReleaseOfEdition = { id: number; name: string; state: ReleaseState; held: string | null; release_at: Date }

/** Whether the parts of a release wait frozen, and go out at its time. */
export const isArmed = ({ state, held }: Pick<ReleaseOfEdition, "state" | "held">) =>
  (state === "confirmed" || state === "postponed") && held === null

/** The release that is to come with this edition in it. */
export const findReleaseOfEdition = (tx: Ctx, publication_id: number): Promise<ReleaseOfEdition | undefined> =>
  tx.db
    .selectFrom("release_parts")
    .innerJoin("releases", "releases.id", "release_id")
    .select(["releases.id", "name", "state", "held", "release_at"])
    .where("publication_id", "=", publication_id)
    .where("state", "in", openReleaseStates)
    .executeTakeFirst()

/** What goes out with others is not decided about alone. */
export async function refusePartOfRelease(tx: Ctx, publication_id: number): Promise<void> {
  const release = await findReleaseOfEdition(tx, publication_id)
  if (!release) return
  throw conflict(
    `This edition belongs to the release “${release.name}”. Decide about the release, or take the edition out of it first.`,
    { code: "part_of_release", details: { release_id: release.id } },
  )
}
