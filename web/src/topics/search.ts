import { topicSorts, topicStatuses } from "@hub/contract/topics"
import type { ListedBy } from "./queries.ts"

export const pageSizes = [25, 50, 100] as const

/** The filters of the topics list as the address has them; what it does not understand is left out. */
export function topicSearch({ q, status, collection, owner, sort, limit, cursor }: Record<string, unknown>): ListedBy {
  const words = typeof q === "string" || typeof q === "number" ? String(q).trim().slice(0, 200) : ""
  const knownStatus = topicStatuses.find((one) => one === status)
  const knownSort = topicSorts.find((one) => one === sort)
  const knownSize = pageSizes.find((one) => one === limit)
  return {
    ...(words === "" ? {} : { q: words }),
    ...(knownStatus === undefined ? {} : { status: knownStatus }),
    ...(Number.isSafeInteger(collection) && Number(collection) > 0 ? { collection: Number(collection) } : {}),
    ...(owner === "me" ? { owner } : {}),
    ...(knownSort === undefined ? {} : { sort: knownSort }),
    ...(knownSize === undefined || knownSize === pageSizes[0] ? {} : { limit: knownSize }),
    ...(typeof cursor === "string" && cursor !== "" ? { cursor } : {}),
  }
}
