import { z } from "zod"
import { Link } from "./links.ts"
import { ById, route } from "./route.ts"

/** Asks addresses outside the hub whether they lead anywhere; refused where the hub is not set to. */
export const linkChecks = {
  /** Asks one address now. */
  one: route({
    method: "POST",
    path: "/api/links/:id/check",
    params: ById,
    answer: Link,
    audited: false,
    per_minute: 60,
  }),
  /** Asks every address of the library, by and by; answers how many there are. */
  all: route({
    method: "POST",
    path: "/api/links/check-all",
    answer: z.object({ count: z.number() }),
    status: 202,
    audited: false,
  }),
}
