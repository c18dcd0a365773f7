/** The page on which readers ask for emails of new editions, confirm that, and end it. It is no part of an edition. */
type SubscriptionStep = "ask" | "confirm" | "stop"

const [, wanted = "ask", token = ""] = /^#(confirm|stop)=([\w~-]+)$/.exec(location.hash) ?? []
const step = wanted as SubscriptionStep
const control = document.getElementById(step)
const said = document.getElementById("said")
if (control !== null && said !== null) offerStep(control, said)

function offerStep(shown: HTMLElement, status: HTMLElement): void {
  shown.hidden = false
  shown.addEventListener(step === "ask" ? "submit" : "click", (event) => {
    event.preventDefault()
    void showResult(shown, status)
  })
}

async function showResult(shown: HTMLElement, status: HTMLElement): Promise<void> {
  const isDone = await takeStep()
  shown.hidden = isDone
  status.textContent = status.dataset[isDone ? step : "failed"] ?? ""
}

async function takeStep(): Promise<boolean> {
  const key = encodeURIComponent(document.body.dataset["key"] ?? "")
  const address = step === "ask" ? `/api/kb/${key}/subscriptions` : `/api/subscriptions/${token}/${step}`
  const email = document.querySelector<HTMLInputElement>("#email")?.value ?? ""
  const body =
    step === "ask" ? { headers: { "content-type": "application/json" }, body: JSON.stringify({ email }) } : {}
  const answer = await fetch(address, { method: "POST", ...body }).catch(() => undefined)
  return answer?.ok === true
}
