import { readFileSync, writeFileSync } from "node:fs"
import type { DrawingJob } from "./store-drawing.ts"
import { convertToSvg } from "./drawing.ts"

/** Runs in a process of its own, which is killed at its limits: turns one metafile or SVG into a clean drawing. */
const { metafile, drawing } = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as DrawingJob
const svg = await convertToSvg(readFileSync(metafile))
// A damaged file often becomes an empty sheet, which its author should hear of before readers do.
const shows = svg !== null && /<(?:path|rect|circle|ellipse|line|polyline|polygon|text|image)[\s>]/.test(svg)
if (shows) writeFileSync(drawing, svg)
process.send?.(shows, () => process.disconnect())
