import type { Publication } from "@hub/contract/publications"
import type { Homes } from "../../platform/ctx.ts"

type Visible = Pick<Publication, "visibility">

/** Where an edition is read: readers' own host knows nobody, so that private ones are where people sign in. */
export const originOf = ({ public_url, reader_url }: Homes, { visibility }: Visible) =>
  visibility === "private" ? public_url : reader_url

/** The address of an edition: the one of now, or for good by its number. */
export const baseOf = ({ key }: { key: string }, edition: "latest" | number) =>
  `/kb/${encodeURIComponent(key)}/${edition}/`

/** Where readers ask for emails of new editions, and end them. */
export const subscribeAddress = ({ key }: { key: string }) => `/kb/${encodeURIComponent(key)}/subscribe`

export const addressAt = (base: string, address: string) => `${base}${encodeURIComponent(address)}/`
