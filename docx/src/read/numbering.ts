import { memoize } from "./styles.ts"
import type { InheritedNumbering, WordStyles } from "./styles.ts"
import { child, children, flag, value } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

type LevelNumbers = {
  format: string
  start: number
  /** It begins again after a level as high as this, counted from 1, or higher; else after any that is higher. */
  restartsAfter: number | undefined
}

export type ListLevel = LevelNumbers & {
  /** What a bullet looks like, or a number: `%1.%2`. */
  sign: string
  /** Its number has words, as `Article %1` or `Listing %1-%7`, or is words alone, and is part of the text. */
  isWorded: boolean
  /** All numbers are shown as figures, whatever their own levels say. */
  isLegal: boolean
  /** What stands between the number and the text. */
  suffix: string
  /** The levels of the same list. */
  at: (index: number) => LevelNumbers | undefined
  /** The level says itself where it starts, so a list that uses it begins again. */
  restarts: boolean
  indent: XmlNode | undefined
  /** Lists of one family continue each other's numbers. */
  family: string
}

export type ListNumbering = {
  level: (id: string, index: number) => ListLevel | undefined
  /** On which level of a list a style's paragraphs stand. */
  inheritedLevel: (id: string, inherited: InheritedNumbering | undefined) => number
}

type ListFamily = { levels: Map<number, XmlNode>; styleLink: string | undefined; isOf: string | undefined }
type ListInstance = { family: string; overrides: Map<number, XmlNode> }

export function readNumbering(root: XmlNode | undefined, styles: WordStyles): ListNumbering {
  const { families, lists } = readLists(root)

  const familyOf = memoize((id) => findFamily({ families, lists }, styles, id))

  const nodeOf = (id: string, index: number) =>
    child(lists.get(id)?.overrides.get(index), "w:lvl") ?? familyOf(id)?.levels.get(index)

  const numbersOf = (id: string, index: number): LevelNumbers | undefined => {
    const node = nodeOf(id, index)
    if (!node) return undefined
    const start = value(lists.get(id)?.overrides.get(index), "w:startOverride") ?? value(node, "w:start")
    const after = value(node, "w:lvlRestart")
    return {
      format: value(node, "w:numFmt") ?? "decimal",
      start: Number(start ?? 1) || 0,
      restartsAfter: after === undefined ? undefined : Number(after) || 0,
    }
  }

  const levelOf = (id: string, index: number): ListLevel | undefined => {
    const list = lists.get(id)
    const node = nodeOf(id, index)
    const numbers = numbersOf(id, index)
    if (!list || !node || !numbers) return undefined

    const sign = value(node, "w:lvlText") ?? ""
    return {
      ...numbers,
      sign,
      isWorded: /\p{L}{2}/u.test(sign),
      isLegal: flag(node, "w:isLgl") ?? false,
      suffix: value(node, "w:suff") === "nothing" ? "" : " ",
      at: (other) => numbersOf(id, other),
      restarts: value(list.overrides.get(index), "w:startOverride") !== undefined,
      indent: child(child(node, "w:pPr"), "w:ind"),
      family: list.family,
    }
  }
  const known = memoize((id) => memoize((index: number) => levelOf(id, index)))

  return {
    level: (id, index) => known(id)(index),
    inheritedLevel: (id, inherited) => {
      for (const { style, level } of inherited?.levels ?? []) {
        if (level !== undefined) return level
        for (const [index, node] of familyOf(id)?.levels ?? []) if (value(node, "w:pStyle") === style) return index
      }
      return 0
    },
  }
}

type ReadLists = { families: Map<string, ListFamily>; lists: Map<string, ListInstance> }

function readLists(root: XmlNode | undefined): ReadLists {
  const families = new Map<string, ListFamily>()
  const lists = new Map<string, ListInstance>()
  for (const node of children(root, "w:abstractNum")) {
    families.set(node.attributes["w:abstractNumId"] ?? "", {
      levels: byIndex(children(node, "w:lvl")),
      styleLink: value(node, "w:numStyleLink"),
      isOf: value(node, "w:styleLink"),
    })
  }
  for (const node of children(root, "w:num")) {
    lists.set(node.attributes["w:numId"] ?? "", {
      family: value(node, "w:abstractNumId") ?? "",
      overrides: byIndex(children(node, "w:lvlOverride")),
    })
  }
  return { families, lists }
}

/** A list without levels takes those of the numbering style that it names; a circle of these ends where it closes. */
function findFamily({ families, lists }: ReadLists, styles: WordStyles, id: string): ListFamily | undefined {
  const met = new Set<ListFamily>()
  let family = families.get(lists.get(id)?.family ?? "")
  while (family?.styleLink && family.levels.size === 0 && !met.has(family)) {
    met.add(family)
    const { styleLink } = family
    const linked = families.get(lists.get(styles.paragraph(styleLink).numbering?.id ?? "")?.family ?? "")
    const next: ListFamily | undefined = linked ?? [...families.values()].find(({ isOf }) => isOf === styleLink)
    if (!next) break
    family = next
  }
  return family
}

function byIndex(nodes: XmlNode[]): Map<number, XmlNode> {
  return new Map(nodes.map((node) => [Number(node.attributes["w:ilvl"]), node]))
}
