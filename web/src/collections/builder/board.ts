import { OutlineRefusal, applyOutlineOperation, positionOfNode } from "@hub/contract/outline"
import type { NodeSettings, StructureChangeResult, StructureNode } from "@hub/contract/structure"
import { indexOf, type BuilderOp } from "./gestures.ts"
import { invertOp, type ExpectedChange, renameIdsInOp, type BuilderStep } from "./steps.ts"

/** What a topic looks like until the hub has said it. */
export type TopicAppearance = Pick<StructureNode, "title" | "status" | "not_reviewed">
type BoardBase = { version: number; nodes: StructureNode[] }
type OpBatch = { key: string; ops: BuilderOp[] }

export type BoardView = {
  nodes: StructureNode[]
  undo: string | undefined
  redo: string | undefined
  saving: boolean
  /** Why the last change could not be saved; it waits for another try. */
  failed: unknown
}

type BoardOptions = {
  /** Sends operations; a refusal that no other try will change is told with `isFinal`. */
  send: (base_version: number, batch: OpBatch) => Promise<StructureChangeResult>
  isFinal: (error: unknown) => boolean
  newKey: () => string
  tell: (sentence: string) => void
  /** The outline may have changed while something was sent: it has to be asked for. */
  refresh: () => void
}

/**
 * An outline as one person arranges it: what the hub has, with what is on its way there done over it. Each step can be undone
 * by operations of its own, unless somebody else has changed the same node since.
 */
export function createBoard(first: BoardBase, { send, isFinal, newKey, tell, refresh }: BoardOptions) {
  let base = first
  let waiting: OpBatch[] = []
  let undos: BuilderStep[] = []
  let redos: BuilderStep[] = []
  let sending = false
  let outdated = false
  let failed: unknown
  let last_ref = 0
  const looks = new Map<number, TopicAppearance>()
  const made = new Map<number, number>()
  const listeners = new Set<() => void>()
  let view = seen()

  function seen(): BoardView {
    const nodes = waiting.reduce((list, { ops }) => done(list, ops).nodes, base.nodes)
    return { nodes, undo: undos.at(-1)?.words, redo: redos.at(-1)?.words, saving: waiting.length > 0, failed }
  }

  function tellAll() {
    view = seen()
    for (const listener of listeners) listener()
  }

  const nextRef = () => --last_ref

  const shownAs = ({ ref, node }: Extract<BuilderOp, { op: "add" }>): StructureNode => ({
    ...node,
    ...(looks.get(node.topic_id ?? 0) ?? { title: "", status: null, not_reviewed: false }),
    id: ref,
    level: 1,
    approved_revision: null,
    revision: null,
  })

  /** Operations done one after another, as far as they can be; `each` is told of those that could. */
  function done(
    before: StructureNode[],
    ops: BuilderOp[],
    each?: (op: BuilderOp, before: StructureNode[], after: StructureNode[]) => void,
  ) {
    let nodes = before
    let refused: string | undefined
    for (const op of ops)
      try {
        const after = applyOutlineOperation(nodes, op, shownAs)
        each?.(op, nodes, after)
        nodes = after
      } catch (error) {
        if (!(error instanceof OutlineRefusal)) throw error
        refused ??= error.message
      }
    return { nodes, refused }
  }

  /** Does it here at once and puts it on its way; answers the step that undoes it. */
  function perform(words: string, ops: BuilderOp[]): { step: BuilderStep; names: Map<number, number> } | undefined {
    const could: BuilderOp[] = []
    const inverse: BuilderOp[] = []
    const expected: ExpectedChange[] = []
    const names = new Map<number, number>()
    const { refused } = done(view.nodes, ops, (op, before, after) => {
      const back = invertOp(before, op, nextRef)
      could.push(op)
      inverse.unshift(back)
      if (op.op === "remove" && back.op === "add") {
        const { topic_id, title, status, not_reviewed } = before[indexOf(before, op.id)]!
        names.set(op.id, back.ref)
        if (topic_id !== null) looks.set(topic_id, { title, status, not_reviewed })
      }
      if (op.op === "update") expected.push({ id: op.id, set: op.set })
      if (op.op === "move")
        expected.push({ id: op.id, parent_id: positionOfNode(after, indexOf(after, op.id)).parent_id })
    })
    if (refused !== undefined) tell(refused)
    if (could.length === 0) return undefined
    waiting = [...waiting, { key: newKey(), ops: could }]
    return { step: { words, ops: inverse.map((op) => renameIdsInOp(op, names)), expected }, names }
  }

  const rename = (steps: BuilderStep[], names: Map<number, number>) =>
    steps.map(({ words, ops, expected }) => ({
      words,
      ops: ops.map((op) => renameIdsInOp(op, names)),
      expected: expected.map((one) => ({ ...one, id: names.get(one.id) ?? one.id, ...parentNamed(one, names) })),
    }))

  async function sendOn() {
    if (sending || failed !== undefined) return
    sending = true
    for (let batch = waiting[0]; batch !== undefined; batch = waiting[0]) {
      try {
        const answer = await send(base.version, batch)
        accept(batch, answer)
      } catch (error) {
        if (!isFinal(error)) {
          failed = error
          break
        }
        waiting = waiting.slice(1)
        outdated = true
        tell(error instanceof Error ? error.message : String(error))
      }
      tellAll()
    }
    sending = false
    tellAll()
    if (outdated && waiting.length === 0) {
      outdated = false
      refresh()
    }
  }

  function accept({ ops }: OpBatch, answer: StructureChangeResult) {
    const names = new Map(answer.made.map(({ ref, id }) => [ref, id]))
    for (const [ref, id] of names) made.set(ref, id)
    waiting = waiting.slice(1).map(({ key, ops }) => ({ key, ops: ops.map((op) => renameIdsInOp(op, names)) }))
    undos = rename(undos, names)
    redos = rename(redos, names)
    const nodes =
      answer.nodes ?? done(base.nodes, ops).nodes.map((node) => ({ ...node, id: names.get(node.id) ?? node.id }))
    // What was added is asked for, since only the hub knows which revisions there are.
    if (answer.nodes === null && names.size > 0) outdated = true
    base = { version: answer.version, nodes }
    for (const { sentence } of answer.refused) tell(sentence)
  }

  function retrace(from: BuilderStep[], onto: (step: BuilderStep, names: Map<number, number>) => void) {
    const step = from.at(-1)
    if (step === undefined) return
    const other = changedByOthers(view.nodes, step)
    const inverse = other === undefined ? perform(step.words, step.ops) : undefined
    if (other !== undefined) tell(`Someone else has changed “${other}”, so it was left as it is.`)
    if (inverse) onto(inverse.step, inverse.names)
    tellAll()
    void sendOn()
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    view: () => view,
    newRef: nextRef,
    /** Does operations as one step, which `words` name. */
    did(words: string, ops: BuilderOp[], shown: [topic_id: number, look: TopicAppearance][] = []) {
      for (const [topic_id, look] of shown) looks.set(topic_id, look)
      const performed = perform(words, ops)
      if (!performed) return
      undos = [...rename(undos, performed.names), performed.step].slice(-200)
      redos = []
      tellAll()
      void sendOn()
    },
    undo() {
      const steps = undos
      undos = undos.slice(0, -1)
      retrace(steps, (step, names) => (redos = [...rename(redos, names), step]))
    },
    redo() {
      const steps = redos
      redos = redos.slice(0, -1)
      retrace(steps, (step, names) => (undos = [...rename(undos, names), step]))
    },
    /** What the hub has now; while something is on its way, it is asked for again afterwards. */
    heard(now: BoardBase) {
      if (waiting.length > 0) outdated = true
      else if (now.version >= base.version) base = now
      tellAll()
    },
    retry() {
      failed = undefined
      tellAll()
      void sendOn()
    },
    version: () => base.version,
    /** What a node is called that was added here, since the hub has named it. */
    idOf: (id: number | null) => (id === null ? null : (made.get(id) ?? id)),
  }
}
export type Board = ReturnType<typeof createBoard>

function parentNamed(one: ExpectedChange, names: Map<number, number>) {
  if (one.parent_id === undefined || one.parent_id === null) return {}
  return { parent_id: names.get(one.parent_id) ?? one.parent_id }
}

/** What a node is called that is no more as this step left it. */
function changedByOthers(nodes: StructureNode[], { expected }: BuilderStep): string | undefined {
  // A node that one step changed twice is as the last change left it.
  const settings = new Map<number, NodeSettings>()
  const parents = new Map<number, number | null>()
  for (const { id, set, parent_id } of expected) {
    if (set) settings.set(id, { ...settings.get(id), ...set })
    if (parent_id !== undefined) parents.set(id, parent_id)
  }
  for (const [id, set] of settings) {
    const node = nodes.find((one) => one.id === id)
    if (!node || Object.entries(set).some(([name, value]) => node[name as keyof NodeSettings] !== value))
      return node ? node.title_override || node.title : "it"
  }
  for (const [id, parent_id] of parents) {
    const at = indexOf(nodes, id)
    if (at < 0 || positionOfNode(nodes, at).parent_id !== parent_id)
      return nodes[at]?.title_override || nodes[at]?.title || "it"
  }
  return undefined
}
