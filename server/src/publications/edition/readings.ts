import { createHash, randomUUID } from "node:crypto"
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
import type { KbTopic } from "../kb/kb.ts"
import type { EditionTopic } from "./job.ts"
import { type Around, type Glance, type Long, readTopic } from "./reading.ts"

/** A topic as it was read; what is long of it lies in a file, so that an edition never holds the texts of all its topics. */
export type Reading = Glance & { at: Spot }
type Spot = [file: string, from: number, bytes: number]

/** What an earlier edition left: which program read, and each reading by the hash of all that it depends on. */
type Index = { engine: string; readings: Record<string, Reading> }

export type Readings = ReturnType<typeof openReadings>

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
  const engine = createHash("sha256").update(readFileSync(program)).digest("hex")
  const known = indexIn(place, engine)
  const used: Index["readings"] = {}
  const own = randomUUID()
  const files = new Map<string, number>([[own, openSync(join(place, own), "wx+")]])
  let end = 0

  /** What the topic shows: as it was read before, or read now. */
  function of(topic: EditionTopic, around: Around): Reading {
    const key = keyOf(topic, around)
    used[key] ??= held(key) ?? added(readTopic(topic, around))
    return used[key]
  }

  /** A build that went on beside the one which left the reading may have cleared its file away. */
  function held(key: string): Reading | undefined {
    const reading = known[key]
    if (!reading) return undefined
    const [file] = reading.at
    return files.has(file) || existsSync(join(place, file)) ? (fileOf(file), reading) : undefined
  }

  function added({ html, text, markdown, ...glance }: Glance & Long): Reading {
    const bytes = Buffer.from(JSON.stringify({ html, text, markdown } satisfies Long))
    writeSync(fileOf(own), bytes, 0, bytes.length, end)
    const at: Spot = [own, end, bytes.length]
    end += bytes.length
    return { ...glance, at }
  }

  function longOf([file, from, length]: Spot): Long {
    const bytes = Buffer.allocUnsafe(length)
    if (readSync(fileOf(file), bytes, 0, length, from) < length) throw new Error("What was read before is not there.")
    return JSON.parse(bytes.toString()) as Long
  }

  function fileOf(name: string): number {
    const open = files.get(name) ?? openSync(join(place, name), "r")
    files.set(name, open)
    return open
  }

  let last: { at: Spot; long: Long } | undefined

  /** The topic with its long parts fetched as they are asked for. */
  function opened({ at, ...topic }: Reading & Pick<KbTopic, "id" | "level">): KbTopic {
    const long = () => (last?.at === at ? last : (last = { at, long: longOf(at) })).long
    return {
      ...topic,
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

  /** Leaves to the next edition what this one is made of, and nothing else. */
  function keep() {
    if (folder === undefined) return
    gather()
    fsyncSync(fileOf(own))
    const part = join(place, `${own}.json`)
    writeFileSync(part, JSON.stringify({ engine, readings: used } satisfies Index), { flush: true })
    renameSync(part, join(place, "index.json"))
    const named = new Set(["index.json", ...Object.values(used).map(({ at: [file] }) => file)])
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

  return { of, opened, keep, close }
}

const mostFiles = 24

function indexIn(place: string, engine: string): Index["readings"] {
  const path = join(place, "index.json")
  if (!existsSync(path)) return {}
  const index = JSON.parse(readFileSync(path, "utf8")) as Index
  return index.engine === engine ? index.readings : {}
}

/**
 * Everything that a reading depends on. What a text names is looked for in its source, so where an address or a name may
 * be spelt in another way than it is read, it depends on all that there is.
 */
function keyOf({ title, own_title, content }: EditionTopic, { variables, ids, pictures }: Around): string {
  const words = [title, own_title ?? "", content ?? ""].join("\n")
  const values = [...words.matchAll(/\{\{([a-z][a-z0-9_]*)/g)].map(([, slug]) => valueIn(variables, slug ?? ""))
  const addresses = [words, ...values].join("\n")
  const shown = /&[#a-z]|\\/i.test(addresses)
    ? [hashOfAll(variables), hashOfAll(ids), hashOfAll(pictures)]
    : [
        values,
        [...addresses.matchAll(/(?:topic:|\/topics\/)(\d+)/g)].map(([, id]) => ids.has(Number(id))),
        [...addresses.matchAll(/\/media\/([\w-]+)\//g)].map(([, key]) => valueIn(pictures, key ?? "")?.name),
      ]
  return createHash("sha256")
    .update(JSON.stringify([title, own_title, content, shown]))
    .digest("base64url")
}

const valueIn = <Value>(all: Record<string, Value>, name: string) => (Object.hasOwn(all, name) ? all[name] : undefined)

const hashes = new WeakMap<object, string>()

function hashOfAll(all: object): string {
  const known = hashes.get(all)
  if (known !== undefined) return known
  const text = JSON.stringify(
    all instanceof Set ? [...(all as Set<number>)].toSorted((one, other) => one - other) : all,
  )
  const hash = createHash("sha256").update(text).digest("base64url")
  hashes.set(all, hash)
  return hash
}
