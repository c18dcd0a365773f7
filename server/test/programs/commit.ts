import { argv, exit, pid, stdout } from "node:process"
import { sql } from "kysely"
import { openDatabase } from "../../src/platform/db/open.ts"
import { findPackedDatabase } from "../../src/platform/db/packed-database.ts"

// Commits one row after another to the database in a folder and prints each number once it is acknowledged.
const [, , folder = "", most = "Infinity"] = argv
const database = await openDatabase({ folder, ...findPackedDatabase() }, (sentence) => {
  stdout.write(`${sentence}\n`)
  exit(1)
})
await sql`create table if not exists rows (n int primary key, by int)`.execute(database.db)
const { rows } = await sql<{ last: number }>`select coalesce(max(n), 0) as last from rows`.execute(database.db)
const first = rows[0]!.last + 1
for (let n = first; n < first + Number(most); n++) {
  await sql`insert into rows values (${n}, ${pid})`.execute(database.db)
  stdout.write(`${n}\n`)
}
await database.close()
exit(0)
