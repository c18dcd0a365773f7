import type { KbTestSite, KbTestTopic } from "./kb-folder.ts"

/** Two hundred topics, one of which has a bit of everything. */
export function createHandbook(): KbTestSite {
  const topics = Array.from({ length: 200 }, (_, at): KbTestTopic => {
    const text = `About topic number ${at + 1} of the handbook.`
    return {
      id: at + 1,
      title: `Chapter ${at + 1}`,
      level: at % 10 === 0 ? 1 : 2,
      html: `<p>${text}</p>`,
      text,
      headings: [],
    }
  })
  topics[40] = { ...topics[40]!, title: "Unemployment rate" }
  const cells = Array.from({ length: 20 }, (_, at) => `<td>cell&nbsp;${at}</td>`).join("")
  topics[41] = {
    id: 42,
    title: "Seasonal adjustment",
    level: 2,
    html: `<p>See <a href="topic:41">the rate</a> and <a href="https://example.org/">a method</a>.</p>
<h2 id="method">Method</h2><p><img src="images/chart.png" alt="The series before and after"></p>
<pre><code>${"seas(series, outlier = TRUE) ".repeat(12)}</code></pre>
<h2 id="figures">Figures</h2><table><thead><tr><th>Month</th></tr></thead><tbody><tr>${cells}</tr></tbody></table>
<blockquote><p>Quoted words.</p></blockquote><ul><li><input type="checkbox" disabled checked aria-label="Done"> done</li></ul>`,
    text: "See the rate and a method. Method Figures Quoted words.",
    headings: [
      { depth: 2, text: "Method", id: "method" },
      { depth: 2, text: "Key figures", id: "figures" },
    ],
  }
  return {
    title: "Labour Statistics",
    language: "en",
    edition: "7",
    built_at: "2026-11-21T09:30:00Z",
    topics,
    images: [],
  }
}
