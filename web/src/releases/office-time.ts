/** What a clock on the wall of the office shows at this moment, as if it were UTC. */
function wallClock(at: number, timeZone: string): number {
  const words = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone }).format(at)
  return Date.parse(`${words.replace(" ", "T")}Z`)
}

/** The moment that a field for a date and a time names in the zone of the office; nothing while it names none. */
export function parseOfficeField(field: string, timeZone: string): string | undefined {
  const wall = Date.parse(`${field}Z`)
  if (Number.isNaN(wall)) return undefined
  // The distance to UTC is that of the moment itself, which is looked for: near a change of the clock it takes a second look.
  const near = wall - (wallClock(wall, timeZone) - wall)
  return new Date(wall - (wallClock(near, timeZone) - near)).toISOString()
}

/** What such a field shows of a moment. */
export const toOfficeField = (moment: string, timeZone: string): string =>
  new Date(wallClock(Date.parse(moment), timeZone)).toISOString().slice(0, 16)
