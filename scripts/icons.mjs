// Draws the icons of the installed application from the symbol of the hub. What it makes lies in web/public and is committed.
import { readFile } from "node:fs/promises"
import { existsSync } from "node:fs"
import { chromium } from "playwright-core"

const symbol = await readFile("web/public/symbol.svg", "utf8")
const ground = "#1f4e79"
/** The whole of a maskable icon may be cut to a circle of four fifths, so the symbol is smaller on a ground without corners. */
const icons = [
  { name: "icon-192", size: 192, share: 1 },
  { name: "icon-512", size: 512, share: 1 },
  { name: "icon-maskable-512", size: 512, share: 0.72, full: true },
  { name: "apple-touch-icon", size: 180, share: 0.84, full: true },
]

const executablePath = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find(existsSync)
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox"] })
for (const { name, size, share, full = false } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0;display:grid;place-items:center;height:100vh${full ? `;background:${ground}` : ""}}
    svg{width:${share * 100}%;height:${share * 100}%}</style>${symbol}`)
  await page.screenshot({ path: `web/public/${name}.png`, omitBackground: true })
  await page.close()
}
await browser.close()
