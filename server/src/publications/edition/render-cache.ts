import { createHash, randomBytes } from "node:crypto"
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { NumberedPart, PlacedIndexMark } from "@hub/markdown"
import type { KbTopic, KbWords } from "../kb/kb.ts"
import { type VariableNames, pageIdOf } from "./content.ts"
import type { EditionTopic } from "./job.ts"
import { type RenderContext, renderTopic } from "./render-topic.ts"
import { type NamedReferences, referencesIn, referencedContent, textHashOf } from "./topic-references.ts"

/** A topic as it was read; what is long of it lies in a file, so that an edition never holds the texts of all its topics. */
type CachedTopic = {
  text_hash: string
  written: string
  changed_at: string | null
  title: string
  numbered?: NumberedPart[] | undefined
  indexed?: PlacedIndexMark[] | undefined
  at: FileRange
  around?: CachedReferences | undefined
}
type FileRange = [file: string, from: number, bytes: number]

/** What its words name of what is around them, and what that was. */
type CachedReferences = NamedReferences & VariableNames & { shown: string }

/** What is long of a topic, and its source, from which it is read again where values or neighbours change. */
type CachedWords = KbWords & { content: string | null; own_title: string | null }

/** What an earlier edition left: which program read, what its zip lists, and each reading by the place of its topic. */
type CacheIndex = { engine: string; listed: string | null; topics: [name: string, CachedTopic][] }

export type RenderedKbTopic = KbTopic & VariableNames
export type RenderCache = ReturnType<typeof openRenderCache>

/** The text of a topic is asked for that was not read before. The hub gives it when it is told. */
export class MissingTextError extends Error {}

/**
 * Reads topics, each once for as long as its words and what they show stay the same: `folder` keeps readings between
 * editions. Where the program that reads is another, its readings may be, so nothing of before counts.
 */
export function openRenderCache(
  folder: string | undefined,
  scratch: string,
  program: string = fileURLToPath(import.meta.url),
  variant = "",
) {
  const cacheFolder = folder ?? join(scratch, "readings")
  mkdirSync(cacheFolder, { recursive: true })
  const engine = engineOf(program) + variant
  const earlier = readIndex(cacheFolder, engine)
  const known = new Map(earlier.topics)
  const used = new Map<string, CachedTopic>()
  const words = openWordFiles(cacheFolder)
  const times = new Map<number, number>()

  /** The topic as it was read before, or is read now. */
  function of(topic: EditionTopic, around: RenderContext): RenderedKbTopic {
    const id = pageIdOf(topic)
    const time = times.get(id) ?? 0
    times.set(id, time + 1)
    const name = time === 0 ? String(id) : `${id} ${time}`
    const before = held(known.get(name))
    const cached = renderTopicFor(words, topic, around, before)
    used.set(name, cached)
    return {
      id,
      level: topic.level,
      title: cached.title,
      numbered: cached.numbered,
      indexed: cached.indexed,
      used: cached.around?.used ?? nothing,
      unresolved: cached.around?.unresolved ?? nothing,
      links: cached.around?.all ? undefined : (cached.around?.ids ?? nothing),
      before: before === cached ? "same" : before && { title: before.title, read: () => words.read(before.at) },
      read: () => words.read(cached.at),
    }
  }

  /** Leaves to the next edition what this one is made of, and nothing else. `listed` is what its zip holds. */
  function keep(listed: string) {
    if (folder === undefined) return
    // Many small files, or files with much in them that is of no use any more, become one.
    if (filesUsed().size > mostFiles) for (const cached of used.values()) cached.at = words.gather(cached.at)
    words.flush()
    const part = join(cacheFolder, `${words.own}.json`)
    writeFileSync(part, JSON.stringify({ engine, listed, topics: [...used] } satisfies CacheIndex), { flush: true })
    renameSync(part, join(cacheFolder, "index.json"))
    const named = filesUsed().add("index.json")
    for (const name of readdirSync(cacheFolder)) if (!named.has(name)) rmSync(join(cacheFolder, name), { force: true })
  }

  /** A build that went on beside the one which left the reading may have cleared its file away. */
  const held = (cached: CachedTopic | undefined) => (cached && words.has(cached.at) ? cached : undefined)

  function filesUsed() {
    const names = new Set<string>()
    for (const { at } of used.values()) names.add(at[0])
    return names
  }

  return { of, listed: earlier.listed, keep, close: () => words.close() }
}

/** The topic as it was read before, if its words and what they show are the same; else it is read now. */
function renderTopicFor(
  words: WordFiles,
  topic: EditionTopic,
  around: RenderContext,
  before: CachedTopic | undefined,
): CachedTopic {
  const text_hash = textHashOf(topic)
  const changed_at = topic.changed_at ?? null
  const same = before?.text_hash === text_hash && before.written === topic.title
  const isAsOld = same && before.changed_at === changed_at
  if (isAsOld && before.around?.shown === (before.around && referencedContent(before.around, around))) return before
  const source = topic.content === undefined ? (same ? words.read(before.at) : undefined) : topic
  if (source === undefined) throw new MissingTextError(`The text of “${topic.title}” is no longer stored.`)
  const whole = { ...topic, content: source.content ?? null, own_title: source.own_title }
  const { title, used, unresolved, numbered, indexed, words: rendered } = renderTopic(whole, around)
  const named = referencesIn(whole, around)
  return {
    text_hash,
    written: topic.title,
    changed_at,
    title,
    ...(numbered && numbered.length > 0 && { numbered }),
    ...(indexed && indexed.length > 0 && { indexed }),
    at: words.add({ ...rendered, content: whole.content, own_title: whole.own_title }),
    around: named && { ...named, used, unresolved, shown: referencedContent(named, around) },
  }
}

type WordFiles = ReturnType<typeof openWordFiles>

/** The files with what is long of topics: `own` is the one that is written now, the others are from before. */
function openWordFiles(folder: string) {
  const own = randomBytes(5).toString("hex")
  const files = new Map<string, number>([[own, openSync(join(folder, own), "wx+")]])
  let end = 0

  function fileOf(name: string): number {
    const open = files.get(name) ?? openSync(join(folder, name), "r")
    files.set(name, open)
    return open
  }

  function append(bytes: Buffer): FileRange {
    writeSync(fileOf(own), bytes, 0, bytes.length, end)
    const at: FileRange = [own, end, bytes.length]
    end += bytes.length
    return at
  }

  return {
    own,
    has([file]: FileRange): boolean {
      if (!files.has(file) && !existsSync(join(folder, file))) return false
      fileOf(file)
      return true
    },
    add: (words: CachedWords) => append(Buffer.from(JSON.stringify(words))),
    read([file, from, length]: FileRange): CachedWords {
      const bytes = Buffer.allocUnsafe(length)
      if (readSync(fileOf(file), bytes, 0, length, from) < length) throw new Error("The stored text is missing.")
      return JSON.parse(bytes.toString()) as CachedWords
    },
    /** Copies what lies in a file from before into the own one. */
    gather(at: FileRange): FileRange {
      const [file, from, length] = at
      if (file === own) return at
      const bytes = Buffer.allocUnsafe(length)
      readSync(fileOf(file), bytes, 0, length, from)
      return append(bytes)
    },
    flush: () => fsyncSync(fileOf(own)),
    close() {
      for (const file of files.values()) closeSync(file)
    },
  }
}

const mostFiles = 24
const nothing: never[] = []

/** What reads and packs: the program, and the Node that it runs on. */
const engineOf = (program: string) =>
  createHash("sha256").update(readFileSync(program)).update(`${process.version} ${process.arch}`).digest("hex")

function readIndex(place: string, engine: string): CacheIndex {
  const path = join(place, "index.json")
  const none: CacheIndex = { engine, listed: null, topics: [] }
  if (!existsSync(path)) return none
  const index = JSON.parse(readFileSync(path, "utf8")) as CacheIndex
  return index.engine === engine ? index : none
}
