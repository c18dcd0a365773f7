import type { Extension as TreeExtension } from "mdast-util-from-markdown"
import type { Construct, Effects, Extension, State, Token, TokenizeContext, Tokenizer } from "micromark-util-types"
import { factorySpace } from "micromark-factory-space"
import { markdownLineEnding } from "micromark-util-character"
import type { ContainerLines } from "./container-lines.ts"

declare module "micromark-util-types" {
  interface TokenTypeMap {
    container: "container"
    containerContent: "containerContent"
    containerFence: "containerFence"
    containerOpening: "containerOpening"
  }
}

/** Reads the containers that were found in a text; nothing where it has none. */
export function containerSyntax(lines: Map<number, ContainerLines>): Extension[] {
  if (lines.size === 0) return []
  const construct: Construct = { name: "container", tokenize: tokenizeContainer(lines), concrete: true }
  return [{ flow: { 33: construct, 58: construct, 61: construct, 63: construct } }]
}

/** The nodes that they become. */
export const containerTree: TreeExtension = {
  enter: {
    container(token) {
      this.enter({ type: "container", opening: "", children: [] }, token)
    },
  },
  exit: {
    containerOpening(token) {
      const node = this.stack.at(-1)
      if (node?.type === "container") node.opening = this.sliceSerialize(token).trimEnd()
    },
    container(token) {
      this.exit(token)
    },
  },
}

/** The lines between the first and the last are a document of their own. */
function tokenizeContainer(lines: Map<number, ContainerLines>): Tokenizer {
  return function (effects, ok, nok) {
    const found = lines.get(this.now().line)
    if (found === undefined) return nok
    const { form, last } = found
    const own = this.events.at(-1)
    const indent = own?.[1].type === "linePrefix" ? own[2].sliceSerialize(own[1], true).length : 0
    const inside = indent + (form === "indented" ? 4 : 0)
    let previous: Token | undefined
    const isLast = () => form !== "fenced" && this.now().line >= last

    const takeLine = (then: State): State => {
      const take: State = (code) => {
        if (code === null || markdownLineEnding(code)) return then(code)
        effects.consume(code)
        return take
      }
      return take
    }
    const start: State = (code) => {
      effects.enter("container")
      effects.enter("containerOpening")
      return takeLine(afterOpening)(code)
    }
    const afterOpening: State = (code) => {
      effects.exit("containerOpening")
      if (code === null || isLast()) return after(code)
      if (this.interrupt === true) return ok(code)
      return effects.attempt(nonLazyLine, content, after)(code)
    }
    const content: State = (code) => {
      if (code === null) return after(code)
      if (form === "fenced" && this.now().line === last) return fence(code)
      effects.enter("containerContent")
      return lineStart(code)
    }
    const lineStart: State = (code) => {
      if (form === "fenced" && this.now().line === last) {
        effects.exit("containerContent")
        return fence(code)
      }
      return inside === 0 ? chunkStart(code) : factorySpace(effects, chunkStart, "linePrefix", inside + 1)(code)
    }
    const chunkStart: State = (code) => {
      if (code === null) return afterContent(code)
      if (markdownLineEnding(code))
        return isLast() ? afterContent(code) : effects.check(nonLazyLine, enterChunk, afterContent)(code)
      return enterChunk(code)
    }
    const enterChunk: State = (code) => {
      const token = effects.enter("chunkDocument", { contentType: "document", previous })
      if (previous !== undefined) previous.next = token
      previous = token
      return takeLine(afterLine)(code)
    }
    const afterLine: State = (code) =>
      code === null || isLast() ? endChunk(code) : effects.check(nonLazyLine, consumeEnding, endChunk)(code)
    const consumeEnding: State = (code) => {
      effects.consume(code)
      leave()
      return lineStart
    }
    const endChunk: State = (code) => {
      leave()
      return afterContent(code)
    }
    const leave = () => {
      const token = effects.exit("chunkDocument")
      this.parser.lazy[token.start.line] = false
    }
    const afterContent: State = (code) => {
      effects.exit("containerContent")
      return after(code)
    }
    const fence: State = (code) => {
      effects.enter("containerFence")
      return takeLine(afterFence)(code)
    }
    const afterFence: State = (code) => {
      effects.exit("containerFence")
      return after(code)
    }
    const after: State = (code) => {
      effects.exit("container")
      return ok(code)
    }
    return start
  }
}

/** A line ending, and behind it a line that is in all the containers around. */
export const nonLazyLine: Construct = {
  partial: true,
  tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const after: State = (code) => (this.parser.lazy[this.now().line] === true ? nok(code) : ok(code))
    return (code) => {
      effects.enter("lineEnding")
      effects.consume(code)
      effects.exit("lineEnding")
      return after
    }
  },
}
