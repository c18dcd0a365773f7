import type { Chart } from "./chart-data.ts"

/** Where values begin and end, in steps that people count in. Zero is always there. */
export function scaleOf({ type, values, labels }: Chart): { ticks: number[]; least: number; most: number } {
  const sums = labels.flatMap((_, place) => {
    const known = values.map((row) => row[place] ?? 0)
    return [sum(known.filter((one) => one > 0)), sum(known.filter((one) => one < 0))]
  })
  const all = type === "stacked" ? sums : values.flat().filter((one) => one !== undefined)
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)]
  const rough = (high - low || 1) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough * 0.999) ?? 10 * power
  const [first, last] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)]
  const ticks = Array.from({ length: Math.max(1, last - first) + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  )
  return { ticks, least: ticks[0]!, most: ticks.at(-1)! }
}

const sum = (several: number[]) => several.reduce((all, one) => all + one, 0)
