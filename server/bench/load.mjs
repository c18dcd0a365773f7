// Asks one address for the same call again and again, over a few connections that stay open.
import { Agent, request } from "node:http"

const connections = 8

/** Makes `count` calls and answers when the last is read; anything but 200 ends the run. A path alone is asked for with GET. */
export async function ask(address, paths, count, headers) {
  // Of its own, since a server that stood still finds its old connections timed out.
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let next = 0
  const one = async () => {
    while (next < count) await call(address, paths[next++ % paths.length], agent, headers)
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
}

function call(address, asks, agent, headers) {
  const { method = "GET", path, body } = typeof asks === "string" ? { path: asks } : asks
  const url = address + path
  return new Promise((resolve, reject) => {
    const sent = body === undefined ? headers : { ...headers, "content-type": "application/json" }
    const asked = request(url, { method, agent, headers: sent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.on("data", () => {})
      response.on("end", resolve)
    })
    asked.on("error", reject)
    asked.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
