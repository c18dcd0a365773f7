const browsers: [sign: RegExp, name: string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*Safari\//, "Safari"],
]

const systems: [sign: RegExp, name: string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
]

/** A browser as its owner would call it, from what it says about itself. */
export function describeUserAgent(agent: string): string {
  const browser = findAgentName(browsers, agent)
  const system = findAgentName(systems, agent)
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`
  if (system !== undefined) return `An app on ${system}`
  const program = /^[\w.-]{1,40}/.exec(agent)?.[0]
  return program === undefined ? "Unknown device" : `The app ${program}`
}

const findAgentName = (signs: [RegExp, string][], agent: string) => signs.find(([sign]) => sign.test(agent))?.[1]
