import { z } from "zod"
import { Me } from "./account.ts"
import { Id, Moment, route } from "./route.ts"

/** For how long the hub is shown as somebody else sees it, in minutes. */
export const viewAsMinutes = 60

/** The hub as somebody else sees it. `view` is what reading calls of the same session bring in the header X-View-As. */
export const BegunView = z.object({
  view: z.string(),
  /** As screens need them: without an address or what they wrote about themselves. */
  user: Me,
  until: Moment,
})
export type BegunView = z.output<typeof BegunView>

export const viewAs = {
  begin: route({
    method: "POST",
    path: "/api/view-as",
    body: z.object({ user_id: Id }),
    answer: BegunView,
    status: 201,
    secret: true,
  }),
}
