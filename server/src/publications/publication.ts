import type { PublicationStatus } from "@hub/contract/publications"

/** The life of an edition: each move, the statuses it may start from, and where it leads. */
const moves = {
  build: { from: ["queued", "building"], to: "building" },
  failChecks: { from: ["building"], to: "check_failed" },
  release: { from: ["building"], to: "live" },
  supersede: { from: ["live"], to: "superseded" },
  withdraw: { from: ["live", "superseded"], to: "withdrawn" },
  fail: { from: ["queued", "building"], to: "failed" },
  cancel: { from: ["queued", "building"], to: "cancelled" },
  retry: { from: ["failed"], to: "queued" },
} as const satisfies Record<string, { from: readonly PublicationStatus[]; to: PublicationStatus }>

export type PublicationMove = keyof typeof moves

export const after = (move: PublicationMove): PublicationStatus => moves[move].to

export function canMove(status: PublicationStatus, move: PublicationMove) {
  const from: readonly PublicationStatus[] = moves[move].from
  return from.includes(status)
}

export const allowedMoves = (status: PublicationStatus) =>
  (Object.keys(moves) as PublicationMove[]).filter((move) => canMove(status, move))

/** Whether readers can have what was built. */
export const isOut = (status: PublicationStatus) => status === "live" || status === "superseded"

/** What the files of an edition are called, without their endings. */
export function fileNameOf({ title, edition }: { title: string; edition: number }): string {
  const name = title.replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ").trim() || "publication"
  return `${name}, edition ${edition}`
}
