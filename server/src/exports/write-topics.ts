import type { Db } from "../platform/db/open.ts"
import type { ExportFolder } from "./folder.ts"
import { writeFrontMatter } from "./front-matter.ts"
import { groupRows } from "./groups.ts"
import { historyPath, topicPath } from "./names.ts"
import { conditionOf, type ExportScope, type ExportShape, readQuery, selectColumns } from "./read-rows.ts"

type TopicLine = {
  line: string
  project: string | null
  owner: string | null
  labels: string[]
  version: number
  approved_version: number | null
  published_version: number | null
  text: string
}
type RevisionLine = { topic_id: number; line: string }
type TopicFields = { id: number; title: string; status: string; project_id: number | null }

/** How a person is named beside the row that names them by number. */
export const nameOfPerson = (column: string, { without_personal_data }: ExportScope) =>
  `(select ${without_personal_data ? "'Person ' || id" : "name"} from people where people.id = ${column})`

/** A file for the text of each topic as it is, and one for how it came to be. */
export async function writeTopics(
  tx: Db,
  folder: ExportFolder,
  { topics, revisions }: { topics: ExportShape; revisions: ExportShape },
  scope: ExportScope,
) {
  const rows = { topics: 0, revisions: 0 }
  const revisionLines = readQuery<RevisionLine>(tx, queryRevisions(revisions, scope), ({ line }) => line.length)
  const revisionsOf = groupRows(revisionLines, ({ topic_id }) => topic_id)
  const lines = readQuery<TopicLine>(tx, queryTopics(topics, scope), ({ line, text }) => line.length + text.length)
  for await (const { line, text, project, ...shown } of lines) {
    const { id, title, status, ...stored } = JSON.parse(line) as TopicFields
    const place = stored.project_id === null ? null : { id: stored.project_id, title: project ?? "" }
    await folder.addText(
      topicPath({ id, title }, place),
      writeFrontMatter({ title, id, status, project, ...shown, ...stored }, text),
    )
    const history = await folder.openText(historyPath({ id, title }, place))
    for await (const revision of revisionsOf(id)) {
      await history.write(`${revision.line}\n`)
      rows.revisions++
    }
    await history.close()
    rows.topics++
  }
  return rows
}

const queryTopics = (shape: ExportShape, scope: ExportScope) => `
  select row_to_json(own)::text as line, head.content as text, head.number as version,
    (select name from projects where projects.id = own.project_id) as project,
    ${nameOfPerson("own.owner_id", scope)} as owner,
    array(select name from tags join tag_uses on tags.id = tag_id where tag_uses.topic_id = own.id
      order by name collate "C") as labels,
    (select number from revisions where id = own.approved_revision_id) as approved_version,
    (select number from revisions where id = own.published_revision_id) as published_version
  from (select ${selectColumns(shape, scope)} from topics where ${conditionOf("topics", scope)}) own
  join revisions head on head.id = own.head_revision_id order by own.id`

/** The newest text stands in the file of the topic and not here as well. */
const queryRevisions = ({ columns }: ExportShape, scope: ExportScope) => `
  select own.topic_id, row_to_json(own)::text as line
  from (
    select ${columns.map(shownColumn).join(", ")}, ${nameOfPerson("revisions.author_id", scope)} as author
    from revisions join topics on topics.id = revisions.topic_id
    where ${conditionOf("revisions", scope).replaceAll("topic_id in", "revisions.topic_id in")}
  ) own order by own.topic_id, own.number`

const shownColumn = (column: string) =>
  column === "content"
    ? `case when revisions.id = topics.head_revision_id then null else revisions.content end as content`
    : `revisions."${column}"`
