import { parseKeyList } from "./key-list.ts"
import { type EvidenceVerdict, headlineOf, verifyEvidence } from "./verify-evidence.ts"

/** The page with which anybody verifies evidence, also from a file and without a network. */
const form = document.querySelector("form")!
const verdictPlace = document.querySelector<HTMLElement>("#verdict")!
const keys = parseKeyList(document.querySelector("#keys")!.textContent ?? "")

/** A verdict is about the files that are chosen. */
function clearVerdict() {
  delete verdictPlace.dataset.holds
  verdictPlace.replaceChildren()
}

form.addEventListener("input", clearVerdict)
form.addEventListener("submit", (event) => {
  event.preventDefault()
  clearVerdict()
  void verifyChosen().then(showVerdict, (error: unknown) => {
    showVerdict({ holds: false, about: "", problems: [`The file could not be read: ${String(error)}`], notes: [] })
  })
})

const saveLink = document.querySelector<HTMLAnchorElement>("#save")!
saveLink.href = location.href

async function verifyChosen(): Promise<EvidenceVerdict> {
  const [evidence, publication] = ["evidence", "publication"].map(
    (id) => document.querySelector<HTMLInputElement>(`#${id}`)!.files?.[0],
  )
  return verifyEvidence({
    evidence: new Uint8Array((await evidence?.arrayBuffer()) ?? []),
    ...(publication ? { publication: new Uint8Array(await publication.arrayBuffer()) } : {}),
    ...(keys ? { keys } : {}),
  })
}

function showVerdict(verdict: EvidenceVerdict) {
  const { holds, about, problems, notes, signed } = verdict
  const heading = document.createElement("h2")
  heading.textContent = headlineOf(verdict)
  const list = document.createElement("ul")
  list.append(
    ...problems.map((problem) => {
      const item = document.createElement("li")
      item.textContent = problem
      return item
    }),
  )
  verdictPlace.dataset.holds = String(holds)
  verdictPlace.replaceChildren(
    heading,
    ...[about].filter(Boolean).map(writeParagraph),
    ...(problems.length === 0 ? [] : [list]),
    ...(signed ? [writeParagraph(`Signed by ${signed.hub} at ${signed.at} with the key ${signed.fingerprint}.`)] : []),
    ...notes.map(writeParagraph),
  )
  verdictPlace.focus()
}

function writeParagraph(words: string) {
  const paragraph = document.createElement("p")
  paragraph.textContent = words
  return paragraph
}
