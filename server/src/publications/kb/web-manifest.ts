import { directionOf } from "@hub/reader/page-frame"
import { iconPng, iconSvg } from "./icon.ts"

/** What a device shows of an edition that somebody puts on its first screen. */
export function writeWebManifest({ title, frame }: { title: string; frame: string }): string {
  const png = (name: string, side: number, purpose: string) => {
    return { src: `assets/${name}.png`, sizes: `${side}x${side}`, type: "image/png", purpose }
  }
  return JSON.stringify({
    name: title,
    short_name: Array.from(title).slice(0, 24).join(""),
    lang: frame,
    dir: directionOf(frame),
    start_url: "./index.html",
    scope: "./",
    display: "standalone",
    background_color: "#ffffff",
    theme_color: "#ffffff",
    icons: [
      { src: "assets/icon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
      png("icon-192", 192, "any"),
      png("icon-512", 512, "any"),
      png("icon-mask", 512, "maskable"),
    ],
  })
}

/** The pictures of an edition's own. */
export const kbIcons: Record<string, () => Buffer> = {
  "icon.svg": () => Buffer.from(iconSvg()),
  "icon-180.png": () => Buffer.from(iconPng(180, true)),
  "icon-192.png": () => Buffer.from(iconPng(192, false)),
  "icon-512.png": () => Buffer.from(iconPng(512, false)),
  "icon-mask.png": () => Buffer.from(iconPng(512, true)),
}
