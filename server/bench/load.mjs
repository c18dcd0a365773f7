// Asks one address for the same call again and again, over a few connections that stay open.
import { Agent, request } from "node:http"

const connections = 8

/** Makes `count` calls and answers when the last is read; anything but 200 ends the run. */
export async function ask(address, paths, count, headers) {
  // Of its own, since a server that stood still finds its old connections timed out.
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let next = 0
  const one = async () => {
    while (next < count) await call(`${address}${paths[next++ % paths.length]}`, agent, headers)
  }
  await Promise.all(Array.from({ length: connections }, one))
  agent.destroy()
}

function call(url, agent, headers) {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
      response.on("data", () => {})
      response.on("end", resolve)
    })
    asked.on("error", reject)
    asked.end()
  })
}
