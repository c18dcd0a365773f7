import { expect, test } from "vitest"
import { listTopicMoves, type MovableTopic } from "./topic-moves.ts"

const nothing = { unpublish: false, reopen: false, archive: false, restore: false }

test.each<[can: Partial<MovableTopic["can"]>, labels: string[]]>([
  [{}, []],
  [{ archive: true }, ["Archive"]],
  [{ restore: true }, ["Restore"]],
  [{ unpublish: true, reopen: true, archive: true }, ["Unpublish", "Reopen as draft", "Archive"]],
])("the reader who may %j finds %j in the menu of a topic", (can, labels) => {
  const topic = { id: 7, title: "Weights", can: { ...nothing, ...can } } as MovableTopic
  const done: string[] = []
  const doing = (name: string) => () => void done.push(name)

  const moves = listTopicMoves(
    topic,
    { reopen: doing("Reopen as draft"), archive: doing("Archive"), restore: doing("Restore") },
    doing("Unpublish"),
  )
  for (const { run } of moves) run()

  expect(moves.map(({ label }) => label)).toEqual(labels)
  expect(done).toEqual(labels)
})
