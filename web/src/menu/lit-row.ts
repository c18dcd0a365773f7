import type { MenuSection } from "@hub/contract/preferences/values"

/** Where each row of a section leads. */
export type MenuRows = Record<MenuSection, readonly string[]>
export type LitRow = { section: MenuSection; to: string }

type MenuPlace = {
  /** The address of the screen that is open. */
  pathname: string
  /** The collection that is open or read in. */
  collection: number | undefined
  folded: readonly MenuSection[]
}

/** The one row that is lit, whatever number of sections name the document that is open: a row that can be seen, of the most lasting section. */
export function chooseLitRow(rows: MenuRows, { pathname, collection, folded }: MenuPlace): LitRow | undefined {
  const around: LitRow = { section: "collections", to: `/collections/${collection}` }
  const own = (["starred", "recent"] as const).map((section): LitRow => ({ section, to: pathname }))
  // A topic is more than the collection that it is read in.
  const inOrder = pathname.startsWith("/topics/") ? [...own, around] : [around, ...own]
  return inOrder.find(({ section, to }) => !folded.includes(section) && rows[section].includes(to))
}
