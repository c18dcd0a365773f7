import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"

const places = [
  process.env.HUB_TEST_CHROMIUM,
  // The same engine without what draws windows and menus, which is a third of the work.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
]

/** The path of a Chromium; where there is none and Debian packages may be installed, installs it. */
export function findChromium() {
  return here() ?? (installed() ? here() : undefined)
}

const here = () => places.find((place) => place !== undefined && existsSync(place))

function installed() {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false
  console.log("Installing Chromium and the PDF tools …")
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }
  spawnSync("apt-get", ["update", "-qq"], options)
  const install = (...packages) => spawnSync("apt-get", ["install", "-y", "-qq", ...packages], options).status === 0
  // The shell is in newer Debians only.
  install("chromium-headless-shell")
  return install("chromium", "poppler-utils", "qpdf")
}
