import { topicQuery } from "../topics/queries.ts"

/** What may be read next: asked for beforehand, unless that was done a moment ago. */
export const nearTopicQuery = (id: number) => ({ ...topicQuery(id), staleTime: 30_000 })
