import { listSearch } from "../list-search.ts"

export const views = ["source", "rendered", "whole"] as const
export type View = (typeof views)[number]
export type Chosen = { from?: number; to?: number; view?: View }

const read = listSearch({ from: "id", to: "id", view: views })

/** What the address of a history asks to see; what it does not understand is left out. */
export const historySearch = ({ from, to, view }: Record<string, unknown>): Chosen => read({ from, to, view })
