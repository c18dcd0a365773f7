import { z } from "zod"

/** The name of a time zone in the IANA database, as "Europe/Zurich". */
export const TimeZone = z.string().max(64).refine(isTimeZone, "This is not a time zone.")

export function isTimeZone(zone: string) {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== ""
  } catch {
    return false
  }
}
