import { readStored, store } from "../browser-storage.ts"

/** The tabs of the rail, in their order. */
export const railTabs = ["next", "comments", "history", "outline", "properties"] as const
export type RailTab = (typeof railTabs)[number]

export const railTabLabels: Record<RailTab, string> = {
  next: "Next",
  comments: "Comments",
  history: "History",
  outline: "Outline",
  properties: "Properties",
}

/** How a person has the workspace on this device: which columns are open, and which tab of the rail. */
export type WorkspacePanes = { tree: boolean; rail: boolean; tab: RailTab }
export const usualPanes: WorkspacePanes = { tree: true, rail: true, tab: "next" }

const panesKey = "hub.workspace.panes"
const collectionsKey = "hub.workspace.collections"
/** Of so many topics it is remembered in which collection they were read last. */
const mostTopics = 300

export function readPanes(): WorkspacePanes {
  const { tree, rail, tab } = readRecord(panesKey)
  const known = railTabs.find((one) => one === tab)
  return { tree: tree !== false, rail: rail !== false, tab: known ?? usualPanes.tab }
}

export function savePanes(panes: WorkspacePanes): void {
  store("localStorage", panesKey, panes)
}

/** The collection whose tree was last shown beside this topic. */
export function readLastCollection(topic_id: number): number | undefined {
  const found = readRecord(collectionsKey)[String(topic_id)]
  return typeof found === "number" ? found : undefined
}

export function saveLastCollection(topic_id: number, collection_id: number): void {
  const { [String(topic_id)]: _, ...others } = readRecord(collectionsKey)
  const remaining = Object.entries(others).slice(-mostTopics)
  // Names that are numbers come in their own order, so the newest are not told apart once there are too many.
  store("localStorage", collectionsKey, { ...Object.fromEntries(remaining), [String(topic_id)]: collection_id })
}

/** The collection whose tree is shown: the one in the address, the last used one, or the first. */
export function chooseCollection(
  asked: number | undefined,
  last: number | undefined,
  placed: { id: number }[],
): number | undefined {
  return asked ?? placed.find(({ id }) => id === last)?.id ?? placed[0]?.id
}

function readRecord(key: string): Record<string, unknown> {
  const found = readStored("localStorage", key)
  return typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {}
}
