import { sql } from "kysely"
import { expect } from "vitest"
import { test } from "../../test/hub.ts"
import { countedRows, visibleRows } from "./visible-rows.ts"

/** Read only beside a row that has a view, or by the hub itself. */
const besideOthers = [
  "comment_mentions",
  "feedback_replies",
  "notification_deliveries",
  "import_gone",
  "import_media",
  "import_parse_options",
  "password_tokens",
  "review_codes",
  "review_link_aliases",
  "review_links",
  "review_reminders",
  "review_word_files",
  "review_word_returns",
  "uses_read",
]

test("every table that names something of a project has a view of what is seen of it", async ({ hub }) => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid::regclass::text = any(${Object.keys(visibleRows)}::text[])
      and conrelid::regclass::text not like 'visible%.%'
    order by 1`.execute(hub.db)
  const without = rows
    .map(({ name }) => name)
    .filter((name) => !(name in visibleRows) && !(name in countedRows) && !besideOthers.includes(name))
  expect(without).toEqual([])
})
