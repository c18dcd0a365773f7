// The lists of topics that people ask for, by name.
const lists = {
  "all, newest first": "/api/topics",
  "by title": "/api/topics?sort=title",
  drafts: "/api/topics?status=draft",
  "one collection": "/api/topics?collection=7",
  "only mine": "/api/topics?owner=me",
  "a word that all have": "/api/topics?q=about",
  "a word of a tenth": "/api/topics?q=inflation",
  "a word of a thousandth": "/api/topics?q=zygote",
  "a word that none has": "/api/topics?q=elsewhere",
  "two letters": "/api/topics?q=zy",
}

/** Milliseconds that a call takes in the middle of several, one after another, and the slowest of them. */
async function timed(address, path, headers, calls = 21) {
  const times = []
  for (let call = 0; call < calls; call++) {
    const began = performance.now()
    const response = await fetch(address + path, { headers })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(calls / 2)]
}

/** Milliseconds of each list, and of deleting a hundred and five hundred topics at once. */
export async function timeLists(address, headers) {
  const took = {}
  for (const [name, path] of Object.entries(lists)) took[name] = await timed(address, path, headers)
  took["ids of all"] = await timed(address, "/api/topic-ids", headers, 5)
  for (const [from, count] of [
    [1, 100],
    [101, 500],
  ]) {
    const ids = Array.from({ length: count }, (_, index) => from + index)
    const began = performance.now()
    await fetch(`${address}/api/topics/bulk/delete`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ ids }),
    })
    took[`deleting ${count}`] = performance.now() - began
  }
  return took
}
