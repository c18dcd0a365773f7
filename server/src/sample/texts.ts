import { handbook } from "./handbook.ts"
import { manual } from "./manual.ts"

export const sampleProject = {
  name: "Sample: Consumer Price Index",
  description: "A small example to explore: a published handbook and a manual in review.",
}

export const sampleCollections = [
  {
    name: "Sample: CPI Handbook",
    description: "What the Consumer Price Index is, for everyone who uses it.",
    topics: handbook,
  },
  {
    name: "Sample: CPI Field Manual",
    description: "How prices are collected and checked each month.",
    topics: manual,
  },
]

export const sampleVariables = [
  { slug: "cpi_base_year", value: "2020", description: "The year in which the index stands at 100." },
  { slug: "cpi_release_day", value: "on the 12th of each month", description: "When the index is released." },
  { slug: "cpi_basket_size", value: "742", description: "How many goods and services are in the basket." },
  { slug: "cpi_contact", value: "the price desk", description: "Who to ask about prices." },
]

/** Addresses that no mail ever reaches (RFC 2606). */
export const samplePeople = [
  { name: "Mara Lindt (sample)", email: "mara.lindt@sample.invalid", role: "Methods" },
  { name: "Jonas Weber (sample)", email: "jonas.weber@sample.invalid", role: "Field work" },
  { name: "Ines Duarte (sample)", email: "ines.duarte@sample.invalid", role: "Editing" },
]

export const sampleTags = [
  { name: "Sample: method", colour: "blue" },
  { name: "Sample: field work", colour: "green" },
] as const

/** Two years of an index, drawn by hand. */
export const sampleChart = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300" role="img" font-family="sans-serif" font-size="14">
<rect width="640" height="300" fill="#ffffff"/>
<g stroke="#d5dbe1"><path d="M60 40H620M60 110H620M60 180H620M60 250H620"/></g>
<g fill="#44515e"><text x="20" y="45">110</text><text x="20" y="115">107</text><text x="20" y="185">104</text><text x="20" y="255">101</text>
<text x="60" y="280">January</text><text x="310" y="280">January</text><text x="560" y="280">December</text></g>
<path d="M60 236 84 232 108 226 132 222 156 214 180 210 204 206 228 198 252 196 276 188 300 184 324 176 348 172 372 162 396 156 420 150 444 142 468 134 492 130 516 120 540 112 564 102 588 92 612 78" fill="none" stroke="#12607a" stroke-width="3"/>
</svg>
`
