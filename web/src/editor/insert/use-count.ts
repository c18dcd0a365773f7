/** In how many topics something is used, in words. */
export function describeUseCount(count: number | undefined): string {
  if (count === undefined || count === 0) return "not used yet"
  return `used in ${count.toLocaleString("en")} ${count === 1 ? "topic" : "topics"}`
}
