import { createHash, randomUUID } from "node:crypto"
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
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
import type { KbTopic } from "../kb/kb.ts"
import { pageOf } from "./content.ts"
import type { EditionTopic } from "./job.ts"
import { type Around, type Glance, type Long, readTopic } from "./reading.ts"
import { type Named, namedIn, shownOf, textOf } from "./shown.ts"

/** A topic as it was read; what is long of it lies in a file, so that an edition never holds the texts of all its topics. */
export type Reading = Glance & { text_hash: string; written: string; named: Named; shown: string; at: Spot }
type Spot = [file: string, from: number, bytes: number]

/** What is long of a topic, and its source, from which it is read again where values or neighbours change. */
type Kept = Long & { content: string | null; own_title: string | null }

/** What an earlier edition left: which program read, its zip, and each reading by the place of its topic. */
type Index = { engine: string; zip: string | null; readings: Record<string, Reading> }

export type Readings = ReturnType<typeof openReadings>

/** The text of a topic is asked for that was not read before. The hub gives it when it is told. */
export class TextWanted extends Error {}

/**
 * Reads topics, each once for as long as its words and what they show stay the same: `folder` keeps readings between
 * editions. Where the program that reads is another, its readings may be, so nothing of before counts.
 */
export function openReadings(
  folder: string | undefined,
  scratch: string,
  program: string = fileURLToPath(import.meta.url),
) {
  const place = folder ?? join(scratch, "readings")
  mkdirSync(place, { recursive: true })
  const engine = engineOf(program)
  const known = indexIn(place, engine)
  const used: Index["readings"] = {}
  const own = randomUUID()
  const files = new Map<string, number>([[own, openSync(join(place, own), "wx+")]])
  const times = new Map<number, number>()
  let end = 0

  /** What the topic shows: as it was read before, or read now. */
  function of(topic: EditionTopic, around: Around): Reading {
    const id = pageOf(topic)
    const time = times.get(id) ?? 0
    times.set(id, time + 1)
    const name = time === 0 ? String(id) : `${id} ${time}`
    const text_hash = textOf(topic)
    const before = held(name)
    const same = before?.text_hash === text_hash && before.written === topic.title
    if (same && before.shown === shownOf(before.named, around)) return (used[name] = before)
    const source = topic.content === undefined ? (same ? sourceOf(before) : undefined) : topic
    if (source === undefined) throw new TextWanted(`The text of “${topic.title}” is not kept.`)
    const whole = { ...topic, content: source.content ?? null, own_title: source.own_title }
    const named = namedIn(whole, around)
    const { html, text, markdown, ...glance } = readTopic(whole, around)
    const at = added({ html, text, markdown, content: whole.content, own_title: whole.own_title })
    return (used[name] = { ...glance, text_hash, written: topic.title, named, shown: shownOf(named, around), at })
  }

  /** A build that went on beside the one which left the reading may have cleared its file away. */
  function held(name: string): Reading | undefined {
    const reading = Object.hasOwn(known.readings, name) ? known.readings[name] : undefined
    if (!reading) return undefined
    const [file] = reading.at
    return files.has(file) || existsSync(join(place, file)) ? (fileOf(file), reading) : undefined
  }

  const sourceOf = ({ at }: Reading): Kept => longOf(at)

  function added(long: Kept): Spot {
    const bytes = Buffer.from(JSON.stringify(long))
    writeSync(fileOf(own), bytes, 0, bytes.length, end)
    const at: Spot = [own, end, bytes.length]
    end += bytes.length
    return at
  }

  function longOf([file, from, length]: Spot): Kept {
    const bytes = Buffer.allocUnsafe(length)
    if (readSync(fileOf(file), bytes, 0, length, from) < length) throw new Error("What was read before is not there.")
    return JSON.parse(bytes.toString()) as Kept
  }

  function fileOf(name: string): number {
    const open = files.get(name) ?? openSync(join(place, name), "r")
    files.set(name, open)
    return open
  }

  let last: { at: Spot; long: Long } | undefined

  /** The topic with its long parts fetched as they are asked for. */
  function opened(reading: Reading & Pick<KbTopic, "id" | "level">): KbTopic {
    const { at, named, id, level, title, also, headings } = reading
    const long = () => (last?.at === at ? last : (last = { at, long: longOf(at) })).long
    return {
      id,
      level,
      title,
      also,
      headings,
      links: named.all ? undefined : named.ids,
      get before() {
        const before = known.zip === null ? undefined : held(String(id))
        if (before === undefined) return undefined
        return before.at === at ? "same" : opened({ ...before, id, level })
      },
      get html() {
        return long().html
      },
      get text() {
        return long().text
      },
      get markdown() {
        return long().markdown
      },
    }
  }

  /** The zip of the edition before, if there is one. */
  function zipBefore(): string | undefined {
    const path = known.zip === null ? undefined : join(place, known.zip)
    return path !== undefined && existsSync(path) ? path : undefined
  }

  /** Leaves to the next edition what this one is made of with its zip, and nothing else. */
  function keep(path: string) {
    if (folder === undefined) return
    gather()
    fsyncSync(fileOf(own))
    const zip = `${own}.zip`
    linkSync(path, join(place, zip))
    const part = join(place, `${own}.json`)
    writeFileSync(part, JSON.stringify({ engine, zip, readings: used } satisfies Index), { flush: true })
    renameSync(part, join(place, "index.json"))
    const named = new Set(["index.json", zip, ...Object.values(used).map(({ at: [file] }) => file)])
    for (const name of readdirSync(place)) if (!named.has(name)) rmSync(join(place, name), { force: true })
  }

  /** Many small files, or files with much in them that is of no use any more, become one. */
  function gather() {
    const all = Object.values(used)
    if (new Set(all.map(({ at: [file] }) => file)).size <= mostFiles) return
    for (const reading of all) {
      const [file, from, length] = reading.at
      if (file === own) continue
      const bytes = Buffer.allocUnsafe(length)
      readSync(fileOf(file), bytes, 0, length, from)
      writeSync(fileOf(own), bytes, 0, length, end)
      reading.at = [own, end, length]
      end += length
    }
  }

  function close() {
    for (const file of files.values()) closeSync(file)
  }

  return { of, opened, zipBefore, keep, close }
}

const mostFiles = 24

/** What reads and packs: the program, and the Node that it runs on. */
const engineOf = (program: string) =>
  createHash("sha256").update(readFileSync(program)).update(`${process.version} ${process.arch}`).digest("hex")

function indexIn(place: string, engine: string): Index {
  const path = join(place, "index.json")
  const none: Index = { engine, zip: null, readings: {} }
  if (!existsSync(path)) return none
  const index = JSON.parse(readFileSync(path, "utf8")) as Index
  return index.engine === engine ? index : none
}
