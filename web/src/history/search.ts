import { defineListSearch } from "../list-search.ts"

export const historyViews = ["source", "rendered", "whole"] as const
export type HistoryView = (typeof historyViews)[number]
export type TopicHistorySearch = { from?: number; to?: number; view?: HistoryView }

const parseSearch = defineListSearch({ from: "id", to: "id", view: historyViews })

/** What the address of a history asks to see; what it does not understand is left out. */
export const topicHistorySearch = ({ from, to, view }: Record<string, unknown>): TopicHistorySearch =>
  parseSearch({ from, to, view })
