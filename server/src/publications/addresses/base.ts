/** The address of an edition: the one of now, or for good by its number. */
export const baseOf = ({ key }: { key: string }, edition: "latest" | number) =>
  `/kb/${encodeURIComponent(key)}/${edition}/`

/** Where readers ask for emails of new editions, and end them. */
export const subscribeAddress = ({ key }: { key: string }) => `/kb/${encodeURIComponent(key)}/subscribe`

export const addressAt = (base: string, address: string) => `${base}${encodeURIComponent(address)}/`
