import { z } from "zod"

/** The name of a time zone in the IANA database, as "Europe/Zurich". */
export const TimeZone = z.string().max(64).refine(isTimeZone, "This is not a time zone.")

/** Names only: the database would read an offset such as +02:00 with its sign turned. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== ""
  } catch {
    return false
  }
}
