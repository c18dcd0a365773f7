import type { LedgerLine, Loss } from "./reading.ts"

/**
 * Accounts for everything that goes in. One walk counts what a file holds; another after it, the conversion, says of each
 * what became of it. What the conversion never reached is listed as lost, so the sum is right by construction.
 */
export type Ledger = {
  count: (thing: object, construct: string, where: string, weight?: number) => void
  kept: (thing: object) => void
  converted: (thing: object) => void
  lost: (thing: object, what: string) => void
  /** Says more of something that is not lost: who changed it, and when. */
  noted: (thing: object, what: string) => void
  lines: () => LedgerLine[]
}

export const unreached = "Not reached by the reader"

type Fate = "kept" | "converted" | { what: string }

const notReached: Fate = { what: unreached }

type Counted = { construct: string; where: string; weight: number; fate: Fate; note: string | undefined }

export function openLedger(): Ledger {
  const counted = new Map<object, Counted>()
  const ended = (thing: object, fate: Fate) => {
    const one = counted.get(thing)
    if (one) one.fate = fate
  }

  return {
    count: (thing, construct, where, weight = 1) =>
      void counted.set(thing, { construct, where, weight, fate: notReached, note: undefined }),
    kept: (thing) => ended(thing, "kept"),
    converted: (thing) => ended(thing, "converted"),
    lost: (thing, what) => ended(thing, { what }),
    noted: (thing, what) => {
      const one = counted.get(thing)
      if (one) one.note = what
    },
    lines: () => balanced(counted.values()),
  }
}

function balanced(counted: Iterable<Counted>): LedgerLine[] {
  const lines = new Map<string, LedgerLine>()

  for (const { construct, where, weight, fate, note } of counted) {
    const line = lines.get(construct) ?? { construct, in: 0, kept: 0, converted: 0, lost: [] }
    lines.set(construct, line)

    line.in += weight
    if (fate === "kept") line.kept += weight
    else if (fate === "converted") line.converted += weight
    else addLoss(line.lost, { what: fate.what, where, count: weight })
    if (note !== undefined && typeof fate === "string") (line.noted ??= []).push({ what: note, where, count: weight })
  }

  return [...lines.values()]
}

/** Neighbours lost for the same reason at the same place are one entry. */
function addLoss(losses: Loss[], loss: Loss): void {
  const last = losses.at(-1)
  if (last?.what === loss.what && last.where === loss.where) last.count += loss.count
  else losses.push(loss)
}
