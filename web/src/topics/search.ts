import { topicSorts, topicStatuses } from "@hub/contract/topics"
import type { ListedBy } from "./queries.ts"

/** The filters of the topics list as the address has them; what it does not understand is left out. */
export function topicSearch({ q, status, collection, sort, cursor }: Record<string, unknown>): ListedBy {
  const words = typeof q === "string" || typeof q === "number" ? String(q).trim().slice(0, 200) : ""
  const knownStatus = topicStatuses.find((one) => one === status)
  const knownSort = topicSorts.find((one) => one === sort)
  return {
    ...(words === "" ? {} : { q: words }),
    ...(knownStatus === undefined ? {} : { status: knownStatus }),
    ...(Number.isSafeInteger(collection) && Number(collection) > 0 ? { collection: Number(collection) } : {}),
    ...(knownSort === undefined ? {} : { sort: knownSort }),
    ...(typeof cursor === "string" && cursor !== "" ? { cursor } : {}),
  }
}
