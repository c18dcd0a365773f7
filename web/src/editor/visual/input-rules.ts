import { parseIndexMark } from "@hub/markdown"
import { schema } from "@hub/markdown/visual"
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules"
import type { MarkType, Node } from "prosemirror-model"
import type { EditorState, Plugin, Transaction } from "prosemirror-state"
import { footnoteReference, hasFootnote } from "./footnotes.ts"

const { nodes, marks } = schema

// Nothing that is typed as code means anything.
const plain = { inCodeMark: false }
// An address, what stands before it, and the punctuation after it that is not part of it.
const address = /(^|[\s(\ufffc])((?:https?:\/\/|www\.)[^\s<]*[^\s<.,:;?!"'()*_~])[.,:;?!"')*_~]*/i

/** What is typed in Markdown becomes what it means, at once; Backspace gives it back as it was typed. */
export function markdownRules(): Plugin {
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, (match) => ({ level: match[1]?.length ?? 1 })),
      taskRule,
      wrappingInputRule(
        /^\s*[-+*]\s$/,
        nodes.list,
        { ordered: false, start: null },
        (_match, node) => !isOrdered(node),
      ),
      wrappingInputRule(
        /^\s*(\d{1,9})[.)]\s$/,
        nodes.list,
        (match) => ({ ordered: true, start: Number(match[1]) }),
        (match, node) => isOrdered(node) && Number(node.attrs["start"]) + node.childCount === Number(match[1]),
      ),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      textblockTypeInputRule(/^(?:```|~~~)([\w+#.-]*)\s$/, nodes.code_block, (match) => ({ lang: match[1] || null })),
      ruleRule,
      markRule(/(?<![*\\])(\*\*)([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
      markRule(/(?<![\w_\\])(__)([^_\s](?:[^_]*[^_\s])?)__$/, marks.strong),
      markRule(/(?<![*\\])(\*)([^*\s](?:[^*]*[^*\s])?)\*$/, marks.em),
      markRule(/(?<![\w_\\])(_)([^_\s](?:[^_]*[^_\s])?)_$/, marks.em),
      markRule(/(?<![~\\])(~~)([^~\s](?:[^~]*[^~\s])?)~~$/, marks.strike),
      markRule(/(?<![`\\])(`)([^`]+)`$/, marks.code),
      linkRule,
      footnoteRule,
      variableRule,
      indexRule,
      addressRule,
    ],
  })
}

const isOrdered = (node: Node) => node.type === nodes.list && node.attrs["ordered"] === true

/** `[ ] ` at the beginning of an item makes it a task. */
const taskRule = new InputRule(/^\[([ xX])\]\s$/, (state, match, start, end) => {
  const $start = state.doc.resolve(start)
  if ($start.depth < 2 || $start.node(-1).type !== nodes.list_item || $start.index(-1) !== 0) return null
  return state.tr.delete(start, end).setNodeAttribute($start.before(-1), "checked", match[1] !== " ")
})

/** `---` alone in a paragraph is a line across the page. */
const ruleRule = new InputRule(/^(?:---|___|\*\*\*)$/, (state, _match, start) => {
  const $start = state.doc.resolve(start)
  if ($start.parent.type !== nodes.paragraph || $start.depth !== 1) return null
  const transaction = state.tr.delete(start, $start.end()).insert($start.before(), nodes.thematic_break.create())
  return transaction.scrollIntoView()
})

/** Puts a mark on the words between two signs, which go; what is typed next is not marked. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(
    pattern,
    (state, match, start, end) => {
      const [, sign = "", words = ""] = match
      if (type !== marks.code && insideTicks(state, start)) return null
      const first = start + sign.length
      const last = first + words.length
      const transaction = state.tr
      if (end > last) transaction.delete(last, end)
      transaction.delete(start, first)
      return transaction.addMark(start, start + words.length, type.create()).removeStoredMark(type)
    },
    plain,
  )
}

/** Whether a code span was begun before a place and is not ended. */
function insideTicks(state: EditorState, position: number): boolean {
  const { parent, parentOffset } = state.doc.resolve(position)
  const before = parent.textBetween(Math.max(0, parentOffset - 500), parentOffset, null, "\ufffc")
  return (before.match(/`/g)?.length ?? 0) % 2 === 1
}

/** `[words](address)`. */
const linkRule = new InputRule(
  /(?<![!\\])\[([^[\]]+)\]\(([^\s()<>]+)\)$/,
  (state, match, start, end) => {
    const [, words = "", href = ""] = match
    const transaction = state.tr.delete(start + 1 + words.length, end).delete(start, start + 1)
    return transaction.addMark(start, start + words.length, marks.link.create({ href })).removeStoredMark(marks.link)
  },
  plain,
)

/** `[^label]`, of a footnote that the text has. */
const footnoteRule = new InputRule(
  /(?<![!\\])\[\^([^\]\s]+)\]$/,
  (state, match, start, end) => {
    const [, label = ""] = match
    if (!hasFootnote(state.doc, label)) return null
    return state.tr.replaceWith(
      start,
      end,
      footnoteReference(label, state.storedMarks ?? state.doc.resolve(start).marks()),
    )
  },
  plain,
)

/** `{{slug}}`. */
const variableRule = new InputRule(
  /(?<!\\)\{\{([a-z][a-z0-9_]{1,63})\}\}$/,
  (state, match, start, end) => {
    const set = state.storedMarks ?? state.doc.resolve(start).marks()
    return state.tr.replaceWith(start, end, nodes.variable.create({ slug: match[1] }, null, set))
  },
  plain,
)

/** `<!-- index: Prices -->`, behind the words that it is about: at the beginning of a line it would be a block. */
const indexRule = new InputRule(
  /(?<=[^\s])(\s*)(<!-- ?index:[^<>]*-->)$/i,
  (state, match, start, end) => {
    const [, space = "", value = ""] = match
    if (parseIndexMark(value) === undefined) return null
    const mark = nodes.raw_inline.create({ kind: "html", value })
    return state.tr.replaceWith(start + space.length, end, mark)
  },
  plain,
)

/** A bare address with a space after it, as readers' pages will link it. */
const addressRule = new InputRule(
  new RegExp(`${address.source}(\\s)$`),
  (state, match, _start, end) =>
    linkAddress(state, end)
      ?.insertText(match.at(-1) ?? " ", end)
      .removeStoredMark(marks.link) ?? null,
  plain,
)

/** Links the bare address that ends before a place; null where none does. */
export function linkAddress(state: EditorState, end: number): Transaction | null {
  const $end = state.doc.resolve(end)
  if (!$end.parent.isTextblock || $end.parent.type.spec.code) return null
  const before = $end.parent.textBetween(Math.max(0, $end.parentOffset - 500), $end.parentOffset, null, "\ufffc")
  const match = new RegExp(`${address.source}$`).exec(before)
  if (match === null) return null
  const [, lead = "", written = ""] = match
  const from = end - match[0].length + lead.length
  const to = from + written.length
  if (state.doc.rangeHasMark(from, to, marks.link) || state.doc.rangeHasMark(from, to, marks.code)) return null
  return state.tr.addMark(from, to, marks.link.create({ href: hrefOfAddress(written) }))
}

export const hrefOfAddress = (written: string) => (/^www\./i.test(written) ? `http://${written}` : written)
