import type { ImportStatus } from "@hub/contract/imports"

/** The life of an import: each move, the statuses it may start from, and where it leads. */
const moves = {
  convert: { from: ["queued", "converting"], to: "converting" },
  propose: { from: ["converting"], to: "needs_review" },
  accept: { from: ["needs_review"], to: "importing" },
  /** The topics could not be made; none was, so the proposal stands as before. */
  giveBack: { from: ["importing"], to: "needs_review" },
  complete: { from: ["importing"], to: "completed" },
  fail: { from: ["queued", "converting"], to: "failed" },
  retry: { from: ["failed"], to: "queued" },
  cancel: { from: ["queued", "converting"], to: "cancelled" },
  /** The same file, with other roles of its styles. */
  readAgain: { from: ["needs_review"], to: "queued" },
  /** Takes back what it made, as long as nobody has touched that. */
  undo: { from: ["completed"], to: "undone" },
  reject: { from: ["needs_review"], to: "rejected" },
} as const satisfies Record<string, { from: readonly ImportStatus[]; to: ImportStatus }>

export type ImportMove = keyof typeof moves

export const importStatusAfter = (move: ImportMove): ImportStatus => moves[move].to

export function canMoveImport(status: ImportStatus, move: ImportMove) {
  const from: readonly ImportStatus[] = moves[move].from
  return from.includes(status)
}

/** Only what is over can be done once more. */
export const canRepeatImport = (status: ImportStatus) =>
  ["completed", "failed", "rejected", "cancelled", "undone"].includes(status)

export const allowedImportMoves = (status: ImportStatus) =>
  (Object.keys(moves) as ImportMove[]).filter((move) => canMoveImport(status, move))
