/** The collection that is open: its own page, its arrangement, or a topic that is read in it. */
export function shownCollection({ pathname, search }: { pathname: string; search: object }): number | undefined {
  const [, inPath] = /^\/(?:collections|organize)\/(\d+)$/.exec(pathname) ?? []
  const { in: readIn, collection } = search as { in?: unknown; collection?: unknown }
  const named = pathname.startsWith("/topics/") ? readIn : pathname === "/document-builder" ? collection : undefined
  const id = Number(inPath ?? named)
  return Number.isInteger(id) && id > 0 ? id : undefined
}
