import type { EditionScript } from "./site.ts"
import { callHub, findHubCall } from "./hub-call.ts"
import { makeElement, shared } from "./root.ts"

/** What is sent: the server knows by the edition which text was read. */
type ReaderReport = {
  report: string
  edition: number
  topic_id: number
  paragraph: number | null
  quote: string
  message: string
}

/** Lets readers say what is wrong, at a paragraph or of the page. What cannot be sent waits on the device. */
export function bindWrongHere(root: URL, { edition }: EditionScript): void {
  const address = findHubCall(root, "feedback")
  if (address === undefined) return
  const waiting = createReportQueue(root)
  const sendWaiting = () => void sendAll(address, waiting)
  addEventListener("online", sendWaiting)
  sendWaiting()

  const article = document.querySelector<HTMLElement>("article")
  const topic_id = Number(document.body.dataset["topic"] ?? 0)
  if (article === null || !(topic_id > 0 && topic_id < 1e12)) return
  const places = [...article.querySelectorAll<HTMLElement>("p, li, pre, td, h2, h3, h4, h5, h6, dt, dd")]
  const quotes = places.map((place) => wordsOf(place))
  let tapped = 0
  article.addEventListener("click", ({ target }) => {
    const place = (target as Element).closest<HTMLElement>("p, li, pre, td, h2, h3, h4, h5, h6, dt, dd")
    tapped = place === null ? 0 : places.indexOf(place) + 1
  })

  const words = shared.kbWords.report
  const form = drawForm(quotes)
  const opener = makeElement("button", { type: "button" }, words.open)
  const status = makeElement("p", { role: "status" })
  article.after(makeElement("div", { class: "wrong" }, opener, status))
  document.body.append(form.box)
  opener.addEventListener("click", () => {
    status.textContent = ""
    form.where.value = String(chosenParagraph(places) || tapped)
    form.box.showModal()
    form.message.focus()
  })
  /** Says what became of it; words that the hub does not take are given back. */
  const tell = async ({ report, message }: ReaderReport) => {
    const refused = await sendAll(address, waiting)
    if (refused.has(report)) form.message.value ||= message
    status.textContent = refused.has(report) ? words.refused : waiting.has(report) ? words.waits : words.thanks
  }
  form.box.addEventListener("submit", (event) => {
    event.preventDefault()
    const message = form.message.value.trim()
    if (message === "") return
    const at = Number(form.where.value)
    const report: ReaderReport = {
      report: createReportId(),
      edition: Number(edition),
      topic_id,
      paragraph: at || null,
      quote: at > 0 ? (quotes[at - 1] ?? "").slice(0, 300).replace(halfASign, "") : "",
      message,
    }
    waiting.add(report)
    form.message.value = ""
    form.box.close()
    opener.focus()
    void tell(report)
  })
}

/** What a cut leaves of a sign that takes two places. */
const halfASign = /[\ud800-\udbff]$/

/** A paragraph that holds what the reader has marked. */
function chosenParagraph(places: HTMLElement[]): number {
  const marked = document.getSelection()
  if (marked === null || marked.isCollapsed) return 0
  return places.findLastIndex((place) => place.contains(marked.anchorNode)) + 1
}

function drawForm(quotes: string[]) {
  const words = shared.kbWords.report
  const where = makeElement("select", { id: "kb:wrong-where" }, makeElement("option", { value: "0" }, words.wholePage))
  quotes.forEach((quote, at) => {
    if (quote !== "") where.append(makeElement("option", { value: String(at + 1) }, shortened(quote)))
  })
  const message = makeElement("textarea", { id: "kb:wrong-what", rows: "5", maxlength: "2000", required: "" })
  const cancel = makeElement("button", { type: "button" }, words.cancel)
  const box = makeElement(
    "dialog",
    { class: "report", "aria-labelledby": "kb:wrong-title" },
    makeElement(
      "form",
      {},
      makeElement("h2", { id: "kb:wrong-title" }, words.title),
      makeElement("label", { for: "kb:wrong-where" }, words.where),
      where,
      makeElement("label", { for: "kb:wrong-what" }, words.what),
      message,
      makeElement(
        "p",
        { class: "buttons" },
        cancel,
        makeElement("button", { type: "submit", class: "send" }, words.send),
      ),
    ),
  )
  cancel.addEventListener("click", () => box.close())
  return { box, where, message }
}

function createReportQueue(root: URL) {
  const name = `kb reports ${root.pathname}`
  const all = (): ReaderReport[] => JSON.parse(localStorage.getItem(name) ?? "[]") as ReaderReport[]
  const keep = (reports: ReaderReport[]) => localStorage.setItem(name, JSON.stringify(reports))
  return {
    all,
    has: (report: string) => all().some((one) => one.report === report),
    add: (one: ReaderReport) => keep([...all(), one].slice(-50)),
    remove: ({ report }: ReaderReport) => keep(all().filter((one) => one.report !== report)),
  }
}

/** Sends what waits. What the hub refuses for good is not sent again, and is named in the answer. */
async function sendAll(address: URL, waiting: ReturnType<typeof createReportQueue>): Promise<Set<string>> {
  const refused = new Set<string>()
  for (const one of waiting.all()) {
    const answer = await callHub(address, one).catch(() => undefined)
    if (answer === undefined || answer.status >= 500 || answer.status === 429) break
    waiting.remove(one)
    if (!answer.ok) refused.add(one.report)
  }
  return refused
}

/** A name of its own, also where a page without encryption may not ask the browser for one. */
function createReportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5")
}

/** The words of the author: the sign that links a heading is none of them. */
function wordsOf(place: HTMLElement): string {
  if (place.querySelector(".anchor, .copy") === null) return place.textContent.replace(/\s+/g, " ").trim()
  const own = place.cloneNode(true) as HTMLElement
  for (const added of own.querySelectorAll(".anchor, .copy")) added.remove()
  return own.textContent.replace(/\s+/g, " ").trim()
}
const shortened = (words: string) => (words.length > 60 ? `${words.slice(0, 60)}…` : words)
