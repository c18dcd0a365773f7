import { maxOutlineLevel } from "@hub/contract/outline"
import { createOutlineNode } from "../../collections/place.ts"
import type { CollectionOutlineNode } from "../../collections/structure/write.ts"
import { commonFolder } from "./reimport.ts"

export type PlaceableTopic = { source_path: string; level: number; topic_id: number; is_new: boolean }

/**
 * A collection with the new topics of an import in it. Where an earlier reading has its place there, what is new comes
 * beside what it stands beside in the file; else all comes at the end, a heading for each folder.
 */
export function placeImportedTopics(nodes: CollectionOutlineNode[], topics: PlaceableTopic[]): CollectionOutlineNode[] {
  const root = commonFolder(topics.map((topic) => topic.source_path))
  const list = [...nodes]
  const numbers = createNodeIds()
  let ending: string[] = []
  for (const [index, topic] of topics.entries()) {
    if (!topic.is_new) continue
    const node = { id: numbers(), kind: "topic" as const, topic_id: topic.topic_id, title_override: "" }
    const beside = findPositionBeside(list, topics, index)
    if (beside !== undefined) {
      list.splice(beside.at, 0, createOutlineNode({ ...node, level: clampLevel(beside.level) }))
      continue
    }
    const folders = foldersOf(topic.source_path.slice(root.length))
    for (const [depth, folder] of folders.entries())
      if (ending.slice(0, depth + 1).join("/") !== folders.slice(0, depth + 1).join("/"))
        list.push(
          createOutlineNode({
            id: numbers(),
            kind: "heading",
            topic_id: null,
            level: clampLevel(depth + 1),
            title_override: folderTitle(folder),
          }),
        )
    ending = folders
    list.push(createOutlineNode({ ...node, level: clampLevel(folders.length + topic.level) }))
  }
  return list
}

/** Where a new topic belongs by the nearest one of its folder that stands in the collection since before. */
function findPositionBeside(
  list: CollectionOutlineNode[],
  topics: PlaceableTopic[],
  index: number,
): { at: number; level: number } | undefined {
  const topic = topics[index]!
  const sameFolder = (one: PlaceableTopic) => folderOf(one.source_path) === folderOf(topic.source_path)
  const known = topics.some((one) => !one.is_new && sameFolder(one) && indexOfTopic(list, one) >= 0)
  if (!known) return undefined

  const above = topics.slice(0, index).findLast((one) => sameFolder(one) && indexOfTopic(list, one) >= 0)
  if (above !== undefined) {
    const place = indexOfTopic(list, above)
    const level = Math.max(1, list[place]!.level + topic.level - above.level)
    let at = place + 1
    while (level <= list[place]!.level && at < list.length && list[at]!.level > level) at++
    return { at, level }
  }
  const below = topics.slice(index + 1).find((one) => sameFolder(one) && indexOfTopic(list, one) >= 0)
  return below && { at: indexOfTopic(list, below), level: list[indexOfTopic(list, below)]!.level }
}

const indexOfTopic = (list: CollectionOutlineNode[], { topic_id }: PlaceableTopic) =>
  list.findIndex((node) => node.topic_id === topic_id)

/** A collection without headings that an import made, but for those that something stands beneath. */
export function removeMadeHeadings(nodes: CollectionOutlineNode[], made: number[]): CollectionOutlineNode[] {
  const left: CollectionOutlineNode[] = []
  for (const node of nodes.toReversed()) {
    const below = left.at(-1)
    const isEmpty = below === undefined || below.level <= node.level
    if (!made.includes(node.id) || !isEmpty) left.push(node)
  }
  return left.toReversed()
}

const clampLevel = (level: number) => Math.min(Math.max(level, 1), maxOutlineLevel)

const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1)

const foldersOf = (path: string) => path.split("/").slice(0, -1)

/** “02-getting_started” is “Getting started” to a reader. */
function folderTitle(folder: string) {
  const words =
    folder
      .replace(/^\d+[-_. ]+(?=\S)/, "")
      .replace(/[-_]+/g, " ")
      .trim() || folder
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function createNodeIds() {
  let last = 0
  return () => --last
}
