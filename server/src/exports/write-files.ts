import type { Db } from "../platform/db/open.ts"
import type { FileStore } from "../platform/files/files.ts"
import type { ExportFolder } from "./folder.ts"
import { editionFolder, readableFileName, readableName } from "./names.ts"
import { conditionOf, type ExportScope, isInScope, readQuery } from "./read-rows.ts"

type StoredRow = { id: number; sha256: string; title: string; part: string; kind: string }
type StoredFileSource = { table: string; select: string; nameOf: (row: StoredRow) => string }

const endings: Record<string, string> = { mobile_kb: "zip", markdown: "zip", truetype: "ttf", opentype: "otf" }
const endingOf = (kind: string) => endings[kind] ?? kind
const plain = `'' as part, '' as kind`

/** Where rows name stored files, and what those are called in an export. */
export const fileSources: StoredFileSource[] = [
  {
    table: "images",
    select: `id, sha256, filename as title, ${plain}`,
    nameOf: ({ title, id }) => `images/${readableFileName(title, id)}`,
  },
  {
    table: "publications",
    select: "id, sha256, title, '' as part, kind",
    nameOf: (row) => `${editionFolder(row)}/edition.${endingOf(row.kind)}`,
  },
  {
    table: "publication_files",
    select: `publication_id as id, sha256, (select title from publications where id = publication_id) as title, format as part, format as kind`,
    nameOf: (row) => `${editionFolder(row)}/${row.part}.${endingOf(row.kind)}`,
  },
  {
    table: "uploaded_font_faces",
    select: "font_id as id, sha256, face as title, '' as part, format as kind",
    nameOf: ({ title, id, kind }) => `fonts/${readableName(title, id)}.${endingOf(kind)}`,
  },
  {
    table: "imports",
    select: `id, sha256, filename as title, ${plain}`,
    nameOf: ({ title, id }) => `imports/${readableFileName(title, id)}`,
  },
  {
    table: "import_media",
    select: `import_id as id, sha256, filename as title, ${plain}`,
    nameOf: ({ title, id, sha256 }) => `imports/${id}-images/${readableFileName(title, sha256.slice(0, 12))}`,
  },
  {
    table: "review_word_files",
    select: `distinct 0 as id, sha256, '' as title, ${plain}`,
    nameOf: ({ sha256 }) => `files/${sha256}.docx`,
  },
]

/** Writes every stored file that a row names, and answers the hashes of those that are gone or damaged. */
export async function writeFiles(
  tx: Db,
  { folder, files, scope }: { folder: ExportFolder; files: FileStore; scope: ExportScope },
): Promise<string[]> {
  const missing = new Set<string>()
  for (const { table, select, nameOf } of fileSources.filter((source) => isInScope(source.table, scope))) {
    const query = `select ${select} from ${table} where sha256 is not null and (${conditionOf(table, scope)}) order by 1, 2, 4`
    for await (const row of readQuery<StoredRow>(tx, query, () => 500))
      if (!(await folder.addFile(nameOf(row), files.pathOf(row.sha256), row.sha256))) missing.add(row.sha256)
  }
  return [...missing].toSorted()
}
