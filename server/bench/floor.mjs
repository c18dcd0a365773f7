// The least that any server could do for the same two calls: node:http, prepared statements and JSON.stringify, with
// neither session nor policy nor validation.
import { createServer } from "node:http"
import pg from "pg"

pg.types.setTypeParser(20, Number)
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })

const collectionName = `(select c.name from collection_nodes n join collections c on c.id = n.collection_id
  where n.topic_id = t.id order by n.id limit 1) as collection_name`
const list = {
  name: "list",
  text: `select t.id, t.title, t.status, t.summary, t.updated_at, ${collectionName}
    from topics t order by t.id desc limit 26`,
}
const count = { name: "count", text: "select count(*) as total from topics" }
const read = {
  name: "read",
  text: `select t.*, r.number as revision, r.content, r.frontmatter, ${collectionName}
    from topics t join revisions r on r.id = t.head_revision_id where t.id = $1`,
}

async function answer(request, response) {
  const id = /^\/api\/topics\/(\d+)$/.exec(request.url)?.[1]
  let found
  if (id !== undefined) found = (await pool.query({ ...read, values: [id] })).rows[0]
  else {
    const [rows, total] = await Promise.all([pool.query(list), pool.query(count)])
    response.setHeader("x-total-count", total.rows[0].total)
    found = rows.rows.slice(0, 25)
  }
  response.setHeader("content-type", "application/json; charset=utf-8")
  response.end(JSON.stringify(found))
}

const server = createServer((request, response) => void answer(request, response))
server.listen(0, "127.0.0.1", () => console.log(`listens on http://127.0.0.1:${server.address().port}`))
