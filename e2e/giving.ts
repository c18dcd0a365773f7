import { expect } from "vitest"
import type { Page } from "playwright-core"
import { axeFindings } from "./house.ts"

/** A folder for pictures of what the tests looked at. */
const shots = process.env.HUB_TEST_PICTURES

/** Looks at the page with axe, and keeps a picture where one is asked for. */
export async function seen(page: Page, name: string) {
  expect({ name, findings: await axeFindings(page) }).toEqual({ name, findings: [] })
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` })
}

/** Files as a person who copied a file or drags them leaves them, given to what `selector` finds. */
export async function give(
  page: Page,
  kind: "paste" | "drop",
  selector: string,
  files: { name: string; bytes: Buffer }[],
) {
  const sent = files.map(({ name, bytes }) => ({ name, bytes: bytes.toString("base64") }))
  await page.locator(selector).evaluate(
    (target, { kind, sent }) => {
      const transfer = new DataTransfer()
      for (const { name, bytes } of sent) {
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([content], name, { type: name.endsWith(".png") ? "image/png" : "" }))
      }
      const { x, y } = target.getBoundingClientRect()
      target.dispatchEvent(
        kind === "paste"
          ? new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true })
          : new DragEvent("drop", {
              dataTransfer: transfer,
              clientX: x + 5,
              clientY: y + 20,
              bubbles: true,
              cancelable: true,
            }),
      )
    },
    { kind, sent },
  )
}
