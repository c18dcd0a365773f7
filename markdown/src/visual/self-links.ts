import type { Mark, Node } from "prosemirror-model"
import { Fragment } from "prosemirror-model"
import { schema } from "./schema.ts"

/** Where words lead that are an address themselves, however far its writing has come; undefined for other words. */
export function autolinkHref(words: string): string | undefined {
  if (/^https?:\/\/\S*$/i.test(words)) return words
  if (/^www\.\S*$/i.test(words)) return `http://${words}`
  return /^[^\s@<>:/]+@[^\s@<>:/]+\.[^\s@<>:/]+$/.test(words) ? `mailto:${words}` : undefined
}

/** Neighbouring nodes of a textblock under one link; `link` is undefined where there is none or one by reference. */
export interface LinkRun {
  link: Mark | undefined
  nodes: Node[]
  words: string
}

export function linkRuns(textblock: Node): LinkRun[] {
  const runs: LinkRun[] = []
  for (const node of textblock.children) {
    const found = schema.marks.link.isInSet(node.marks)
    const link = found && found.attrs["reference"] === null && found.attrs["title"] === null ? found : undefined
    const last = runs.at(-1)
    if (last !== undefined && link !== undefined && last.link?.eq(link)) {
      last.nodes.push(node)
      last.words += node.text ?? "\n"
    } else runs.push({ link, nodes: [node], words: node.text ?? "\n" })
  }
  return runs
}

/** Whether a link's words are where it leads. */
export function isSelfLink({ link, words }: LinkRun): boolean {
  return link !== undefined && autolinkHref(words) === link.attrs["href"]
}

/** The document with each link that was its own address leading to what its words are now, where these are an address. */
export function withSelfLinksUpdated(before: Node, doc: Node): Node {
  if (before.eq(doc)) return doc
  const own = new Set<string>()
  before.descendants((node) => {
    if (node.isTextblock)
      for (const run of linkRuns(node)) if (isSelfLink(run)) own.add(String(run.link?.attrs["href"]))
    return !node.isTextblock
  })
  return own.size === 0 ? doc : updateSelfLinks(doc, own)
}

function updateSelfLinks(node: Node, own: ReadonlySet<string>): Node {
  if (!node.isTextblock) {
    const children = node.children.map((child) => updateSelfLinks(child, own))
    return children.every((child, at) => child === node.children[at]) ? node : node.copy(Fragment.fromArray(children))
  }
  const runs = linkRuns(node)
  if (!runs.some((run) => leadsElsewhere(run, own))) return node
  return node.copy(
    Fragment.fromArray(
      runs.flatMap((run) => {
        const href = autolinkHref(run.words)
        if (href === undefined || !leadsElsewhere(run, own)) return run.nodes
        return run.nodes.map((one) => one.mark(schema.marks.link.create({ href }).addToSet(one.marks)))
      }),
    ),
  )
}

function leadsElsewhere({ link, words }: LinkRun, own: ReadonlySet<string>): boolean {
  const href = autolinkHref(words)
  return link !== undefined && href !== undefined && own.has(String(link.attrs["href"])) && href !== link.attrs["href"]
}
