import { sql } from "kysely"
import type { Db } from "../src/platform/db/open.ts"

/** A row in each table that few hubs fill, with what is hard to write down again: quotes, nothing, and JSON that is null. */
const statements = [
  `insert into absences select min(id), '2026-01-02', '2026-01-03', max(id), '2026-01-01 10:00:00.123456+02' from people`,
  `insert into access_requests (name, email, department, reason, created_at) values ('Zoe "Z"', 'zoe@hub.test', '', E'a\\nb', now())`,
  `insert into identities select 'https://id.test', 'subject', min(id), now() from users`,
  `insert into provisioned_users (user_id, user_name, attributes, changed_at) select min(id), 'ada', '{"n": 1.50, "big": 12345678901234567890}', now() from users`,
  `insert into email_preferences select min(id), 'asked', 'digest' from users`,
  `insert into quiet_hours select min(id), 60, 120, 'Europe/Bern', true from users`,
  `insert into person_preferences select min(id), 'tour', 'null'::jsonb from users`,
  `insert into settings (key, value, version, changed_at) values ('hub_name', '"Zahlen 📊"', 2, now()), ('review_days', 'null', 1, null)`,
  `insert into project_gates select min(id), 'broken_link', 'warn' from projects`,
  `insert into house_styles (collection_id, style, version) select null, '{"a": [1, null]}', 1`,
  `insert into uploaded_fonts (family, print_family, licence, created_at) values ('F', 'F', 'OFL', now())`,
  `insert into uploaded_font_faces select (select min(id) from uploaded_fonts), 'regular', 'truetype', sha256, bytes from images where sha256 <> repeat('0', 64) order by id limit 1`,
  `insert into style_maps (template, roles, filename, updated_at) values ('[]', '{}', 'T.docx', now())`,
  `insert into comment_mentions select (select min(id) from comments), min(id), 'Ada' from people`,
  `insert into review_point_replies (point_id, body, created_by, created_at) select (select min(id) from review_points), 'So?', min(id), now() from people`,
  `insert into review_reminders (request_id, stage, sent_at) select min(id), 'due', now() from review_requests`,
  `insert into review_word_files select 'key-1', (select min(id) from review_requests), (select min(id) from revisions), '{}', sha256, now() from images where sha256 <> repeat('0', 64) order by id limit 1`,
  `insert into review_word_returns (request_id, file_key, filename, digest, revision_number, changes, uploaded_at) select min(id), 'key-1', 'R.docx', '', 1, '[]', now() from review_requests`,
  `insert into reading_counts select min(id), '2026-01-02', 'view', 0, '', 3 from publications`,
  `insert into unfound_searches select min(id), '2026-01-02', 'nichts', 1 from publications`,
  `insert into edition_subscriptions (collection_id, key, email, language, created_at, told) select min(id), 'k', 'r@readers.test', 'en', now(), 0 from collections`,
  `insert into feedback_replies (feedback_id, message, created_by, created_at) select (select min(id) from feedback), 'Thanks', min(id), now() from people`,
  `insert into stars (user_id, topic_id, starred_at) select (select min(id) from users), min(id), now() from topics`,
]

export async function insertRareRows(db: Db) {
  for (const statement of statements)
    try {
      await sql.raw(statement).execute(db)
    } catch (error) {
      throw new Error(statement, { cause: error })
    }
}
