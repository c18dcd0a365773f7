import type { TreeRow } from "./tree.ts"

export type TreeKeyAction = { go?: number; toggle?: number; open?: TreeRow; rename?: TreeRow }

/** What the keys do at a row, as the ARIA practices have it for a tree. */
export function listKeyActions(rows: TreeRow[], at: number): Record<string, TreeKeyAction> {
  const row = rows[at]
  const actions: Record<string, TreeKeyAction> = {
    ArrowDown: { go: at + 1 },
    ArrowUp: { go: at - 1 },
    Home: { go: 0 },
    End: { go: rows.length - 1 },
  }
  if (!row) return actions
  const parent = rows.slice(0, at).findLastIndex(({ node }) => node.level < row.node.level)
  if (row.hasChildren && !row.isOpen) actions["ArrowRight"] = { toggle: row.node.id }
  else if (row.hasChildren) actions["ArrowRight"] = { go: at + 1 }
  if (row.hasChildren && row.isOpen) actions["ArrowLeft"] = { toggle: row.node.id }
  else if (parent >= 0) actions["ArrowLeft"] = { go: parent }
  actions["Enter"] = { open: row }
  actions[" "] = { open: row }
  actions["F2"] = { rename: row }
  return actions
}
