import { expect, test } from "vitest"
import {
  type AutosaveState,
  type LocalDraft,
  needlessDrafts,
  recoverableDrafts,
  describeAutosaveState,
  draftsUnknownToHub,
  retryDelay,
} from "./rules.ts"

const saved = { title: "Prices", content: "One.\n\nTwo.\n", frontmatter: "" }

function draft(client_id: string, content: string, { sequence = 1, minute = 0, base_revision = 1 } = {}): LocalDraft {
  const updated_at = new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString()
  return { ...saved, person_id: 1, place: 7, replaces: [], client_id, sequence, content, base_revision, updated_at }
}

const offered = (local: LocalDraft[], onHub: LocalDraft[] = [], open: string[] = []) =>
  recoverableDrafts({ saved, local, onHub, open: new Set(open) }).map(({ client_id, content }) => [client_id, content])

test("the newest unsaved text is offered first", () => {
  const local = [draft("a", "early", { minute: 1 }), draft("b", "late", { minute: 5 })]
  const onHub = [draft("c", "between", { minute: 3 })]

  expect(offered(local, onHub)).toEqual([
    ["b", "late"],
    ["c", "between"],
    ["a", "early"],
  ])
})

test("of one editor the newer text counts, whether the hub or this computer has it", () => {
  const older = draft("a", "older", { sequence: 3 })
  const newer = draft("a", "newer", { sequence: 4 })

  expect(offered([newer], [older])).toEqual([["a", "newer"]])
  expect(offered([older], [newer])).toEqual([["a", "newer"]])
})

test("the same draft is taken from this computer, which remembers the choices in a conflict", () => {
  const conflict = { base: { ...saved, revision: 1 } } as never
  const here = { ...draft("a", "mine"), deciding: { conflict, choices: [undefined] } }

  const [recovery] = recoverableDrafts({ saved, local: [here], onHub: [draft("a", "mine")], open: new Set() })

  expect(recovery?.deciding).toBe(here.deciding)
})

test("nothing is offered that says what is saved, and it is thrown away", () => {
  const local = [draft("a", saved.content), draft("b", "different")]
  const found = { saved, local, onHub: [draft("c", saved.content)], open: new Set<string>() }

  expect(recoverableDrafts(found).map((recovery) => recovery.client_id)).toEqual(["b"])
  expect(needlessDrafts(found).map((mark) => mark.client_id)).toEqual(["a", "c"])
})

test("a text that differs in its last line break, its title or its frontmatter only is offered", () => {
  const others = [{ content: saved.content.trimEnd() }, { title: "Costs" }, { frontmatter: "a: 1" }]

  const counts = others.map((part, index) => {
    const local = [{ ...draft(String(index), saved.content), ...part }]
    return recoverableDrafts({ saved, local, onHub: [], open: new Set() }).length
  })

  expect(counts).toEqual([1, 1, 1])
})

test("what another open tab holds is neither offered nor thrown away", () => {
  const found = { saved, local: [draft("a", "typed"), draft("b", saved.content)], onHub: [], open: new Set(["a", "b"]) }

  expect([recoverableDrafts(found), needlessDrafts(found)]).toEqual([[], []])
})

test("the hub is told what it lacks, and what it has only an older text of", () => {
  const local = [draft("a", "new here"), draft("b", "newer here", { sequence: 2 }), draft("c", "there too")]
  const onHub = [draft("b", "older"), draft("c", "there too")]

  expect(draftsUnknownToHub(local, onHub).map(({ client_id }) => client_id)).toEqual(["a", "b"])
})

test.each<[boolean, AutosaveState, string]>([
  [false, { kind: "kept" }, "Saved"],
  [true, { kind: "nothing" }, "Unsaved changes"],
  [true, { kind: "waiting" }, "Unsaved changes"],
  [true, { kind: "kept" }, "Draft saved"],
  [true, { kind: "unreachable" }, "Offline: saved on this device"],
  [true, { kind: "nowhere" }, "Not saved: the hub can't be reached, and this browser can't store drafts"],
  [true, { kind: "signed_out" }, "Saved on this device. Sign in to save it to the hub."],
  [true, { kind: "refused", why: "Topic not found." }, "Saved on this device: Topic not found."],
])("the words beside the save button (%#)", (dirty, keeping, words) => {
  expect(describeAutosaveState(dirty, keeping)).toBe(words)
})

test("a hub out of reach is tried again ever more seldom, at most half a minute apart", () => {
  expect([1, 2, 3, 4, 5, 50].map(retryDelay)).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
})
