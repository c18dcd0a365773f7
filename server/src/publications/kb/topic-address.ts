/** The topic of this hub that an address leads to, and the place in it from its `#` on; undefined for any other address. */
export function parseTopicAddress(url: string): { id: number; place: string } | undefined {
  const [, id, place = ""] = /^(?:topic:|\/topics\/)(\d+)(?:\/(?:edit)?)?(#.*)?$/s.exec(url) ?? []
  return id === undefined ? undefined : { id: Number(id), place }
}
