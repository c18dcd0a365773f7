/** The address of an edition: the one of now, or for good by its number. */
export const baseOf = ({ key }: { key: string }, edition: "latest" | number) =>
  `/kb/${encodeURIComponent(key)}/${edition}/`

export const addressAt = (base: string, address: string) => `${base}${encodeURIComponent(address)}/`
