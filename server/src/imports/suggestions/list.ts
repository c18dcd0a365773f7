import type { ImportSuggestions } from "@hub/contract/import-suggestions"
import { sql } from "kysely"
import { hasPermission } from "../../policy.ts"
import type { Ctx } from "../../platform/ctx.ts"
import { getImport } from "../get.ts"
import { sectionBodyStart } from "../proposal/tracked-changes.ts"
import { collapseSpaces } from "@hub/docx/look-alikes"
import "./tables.ts"

const contextLength = 50

/** What an import leaves to its importer: paragraphs that look like headings, and values that could be variables. */
export async function readImportSuggestions(ctx: Ctx, id: number): Promise<ImportSuggestions> {
  const { status } = await getImport(ctx, "imports.read", id)
  const values = await ctx.db
    .selectFrom("import_values")
    .leftJoin("variables as own", "own.id", "import_values.variable_id")
    .select(["import_values.id", "import_values.value", "kind", "import_values.slug", "places", "accepted"])
    .select("own.slug as own_slug")
    .where("import_id", "=", id)
    .orderBy("import_values.id")
    .execute()
  const paths = [...new Set(values.flatMap(({ places }) => places.map((place) => place.path)))]
  const documents = await listDocuments(ctx, id, paths)
  const topics = await createTopicFinder(ctx, id)
  const markdowns = new Map(documents.map(({ path, markdown }) => [path, markdown]))
  const variables = await listVariablesLike(
    ctx,
    values.map((one) => one.value),
    values.map((one) => one.slug),
  )
  const mine = hasPermission(ctx.actor, "imports.import") && status === "needs_review"

  return {
    headings: documents.flatMap(({ path, look_alikes }) =>
      look_alikes.map(({ number, title, after, suggested, level, at }) => {
        const topic = topics(path, at)
        return {
          number,
          title,
          after,
          suggested,
          level,
          source_path: path,
          item_id: topic?.id ?? null,
          topic: topic?.title ?? "",
        }
      }),
    ),
    values: values.map(({ own_slug, places, ...one }) => {
      const alike = variables.find(({ value }) => value === one.value)
      const slug = own_slug ?? (one.accepted ? one.slug : (alike?.slug ?? one.slug))
      const exists = own_slug !== null || variables.some((variable) => variable.slug === slug)
      return {
        ...one,
        slug,
        exists,
        places: places.flatMap(({ path, at, left_out }, index) => {
          const markdown = markdowns.get(path) ?? ""
          const topic = topics(path, at)
          // What became a part of a title cannot be a variable.
          if (topic === undefined || at < sectionBodyStart(markdown, { start: topic.cut ?? 0, cut: topic.cut }))
            return []
          const around = wordsAround(markdown, at, at + one.value.length)
          return [{ index, item_id: topic.id, topic: topic.title, chosen: left_out !== true, ...around }]
        }),
      }
    }),
    can: { decide: mine, create_variables: mine && hasPermission(ctx.actor, "variables.change") },
  }
}

/** The documents with look-alike headings, and those at `paths`. */
function listDocuments({ db }: Ctx, import_id: number, paths: string[]) {
  return db
    .selectFrom("import_documents")
    .select(["path", "markdown", "look_alikes"])
    .where("import_id", "=", import_id)
    .where((row) => {
      const holds = sql<boolean>`look_alikes <> '[]'`
      return paths.length === 0 ? holds : row.or([holds, row("path", "in", paths)])
    })
    .orderBy("position")
    .execute()
}

/** What stands in the same line before and after a value. */
const wordsAround = (markdown: string, start: number, end: number) => ({
  before: collapseSpaces(lastLine(markdown.slice(Math.max(0, start - contextLength), start))),
  after: collapseSpaces(markdown.slice(end, end + contextLength).split("\n", 1)[0] ?? ""),
})

const lastLine = (text: string) => text.slice(text.lastIndexOf("\n") + 1)

/** The proposed topic in which a place of a document stands. */
async function createTopicFinder({ db }: Ctx, import_id: number) {
  const items = await db
    .selectFrom("import_items")
    .select(["id", "title", "source_path", "cut"])
    .where("import_id", "=", import_id)
    .orderBy("position")
    .execute()
  const byPath = new Map<string, typeof items>()
  for (const item of items) {
    const own = byPath.get(item.source_path) ?? []
    own.push(item)
    byPath.set(item.source_path, own)
  }
  return (path: string, at: number) => {
    const own = byPath.get(path) ?? []
    return own.findLast((item) => item.cut === null || item.cut <= at) ?? own[0]
  }
}

/** Variables that have one of these values, or one of these names. */
async function listVariablesLike({ db }: Ctx, values: string[], slugs: string[]) {
  if (values.length === 0) return []
  return db
    .selectFrom("variables")
    .select(["slug", "value"])
    .where((row) => row.or([row("value", "in", values), row("slug", "in", slugs)]))
    .orderBy("slug")
    .execute()
}
