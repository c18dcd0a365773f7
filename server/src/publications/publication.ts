import type { PublicationStatus } from "@hub/contract/publications"

/** The life of an edition: each move, the statuses it may start from, and where it leads. */
const moves = {
  build: { from: ["queued", "building"], to: "building" },
  failChecks: { from: ["building"], to: "check_failed" },
  /** It is made, and goes out at its time; without one it waits as built. */
  schedule: { from: ["building", "built", "scheduled"], to: "scheduled" },
  /** It is made, and belongs to a release that is not confirmed yet. */
  finish: { from: ["building"], to: "built" },
  unschedule: { from: ["scheduled"], to: "built" },
  keepBack: { from: ["scheduled"], to: "built" },
  release: { from: ["building", "built", "scheduled"], to: "live" },
  supersede: { from: ["live"], to: "superseded" },
  withdraw: { from: ["live", "superseded"], to: "withdrawn" },
  restore: { from: ["withdrawn"], to: "live" },
  restoreOlder: { from: ["withdrawn"], to: "superseded" },
  fail: { from: ["queued", "building"], to: "failed" },
  cancel: { from: ["queued", "building", "built"], to: "cancelled" },
  retry: { from: ["failed"], to: "queued" },
} as const satisfies Record<string, { from: readonly PublicationStatus[]; to: PublicationStatus }>

export type PublicationMove = keyof typeof moves

export const publicationStatusAfter = (move: PublicationMove): PublicationStatus => moves[move].to

export function canMovePublication(status: PublicationStatus, move: PublicationMove) {
  const from: readonly PublicationStatus[] = moves[move].from
  return from.includes(status)
}

export const allowedPublicationMoves = (status: PublicationStatus) =>
  (Object.keys(moves) as PublicationMove[]).filter((move) => canMovePublication(status, move))

/** Whether it is whole, and readers do not have it yet. */
export const isBuilt = (status: PublicationStatus) => status === "built" || status === "scheduled"

/** Whether readers can have what was built. */
export const isPublished = (status: PublicationStatus) => status === "live" || status === "superseded"

/** What the files of an edition are called, without their endings. */
export function fileNameOf({ title, edition }: { title: string; edition: number }): string {
  const name = title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ").trim() || "publication"
  return `${name}, edition ${edition}`
}
