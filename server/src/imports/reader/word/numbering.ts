import type { Styles } from "./styles.ts"
import { child, children, value } from "./xml.ts"
import type { XmlNode } from "./xml.ts"

export type Level = {
  format: string
  /** What a bullet looks like. */
  sign: string
  start: number
  /** The level says itself where it starts, so a list that uses it begins anew. */
  restarts: boolean
  indent: XmlNode | undefined
  /** Lists of one family continue each other's numbers. */
  family: string
}

export type Numbering = {
  level: (id: string, index: number) => Level | undefined
  levelOfStyle: (id: string, style: string) => number
}

type Family = { levels: Map<number, XmlNode>; styleLink: string | undefined }
type List = { family: string; overrides: Map<number, XmlNode> }

export function readNumbering(root: XmlNode | undefined, styles: Styles): Numbering {
  const families = new Map<string, Family>()
  const lists = new Map<string, List>()

  for (const node of children(root, "w:abstractNum")) {
    families.set(node.attributes["w:abstractNumId"] ?? "", {
      levels: byIndex(children(node, "w:lvl")),
      styleLink: value(node, "w:numStyleLink"),
    })
  }
  for (const node of children(root, "w:num")) {
    lists.set(node.attributes["w:numId"] ?? "", {
      family: value(node, "w:abstractNumId") ?? "",
      overrides: byIndex(children(node, "w:lvlOverride")),
    })
  }

  const familyOf = (id: string): Family | undefined => {
    const own = families.get(lists.get(id)?.family ?? "")
    if (!own?.styleLink || own.levels.size > 0) return own
    const linked = styles.paragraph(own.styleLink).numbering?.id
    return families.get(lists.get(linked ?? "")?.family ?? "") ?? own
  }

  return {
    level: (id, index) => {
      const list = lists.get(id)
      const override = list?.overrides.get(index)
      const node = child(override, "w:lvl") ?? familyOf(id)?.levels.get(index)
      if (!list || !node) return undefined

      const restart = value(override, "w:startOverride")
      return {
        format: value(node, "w:numFmt") ?? "decimal",
        sign: value(node, "w:lvlText") ?? "",
        start: Number(restart ?? value(node, "w:start") ?? 1) || 0,
        restarts: restart !== undefined,
        indent: child(child(node, "w:pPr"), "w:ind"),
        family: list.family,
      }
    },
    levelOfStyle: (id, style) => {
      for (const [index, node] of familyOf(id)?.levels ?? []) {
        if (value(node, "w:pStyle") === style) return index
      }
      return 0
    },
  }
}

function byIndex(nodes: XmlNode[]): Map<number, XmlNode> {
  return new Map(nodes.map((node) => [Number(node.attributes["w:ilvl"]), node]))
}
