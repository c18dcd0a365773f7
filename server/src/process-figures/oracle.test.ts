import { processFigureRoutes } from "@hub/contract/process-figures"
import { settingRoutes } from "@hub/contract/settings"
import { expect, test } from "vitest"
import { compareFigures } from "../../bench/compare-figures.ts"
import { generateReviews } from "../../bench/generated-reviews.ts"
import { createFreshHub } from "../../test/fresh-hub.ts"
import { now, type Player } from "../../test/hub.ts"
import { asSystem } from "../platform/ctx.ts"
import { refreshProcessFigures } from "./refresh.ts"

test.for(["UTC", "Pacific/Auckland"])(
  "every figure of 2,000 generated reviews is what an oracle finds, and no small number can be worked out, in %s",
  async (zone) => {
    const hub = await createFreshHub()
    await hub.as("ada")(settingRoutes.change, {
      body: { changes: [{ key: "time_zone" as const, value: zone, version: 0 }] },
    })
    await generateReviews(hub.db, { requests: 2000, projects: 12, now })
    await refreshProcessFigures(asSystem(hub.app))
    const askAs = (who: Player) => async (query: object) =>
      (await hub.as(who)(processFigureRoutes.read, { query })).answer
    const projects = (await hub.db.selectFrom("projects").select("id").execute()).map(({ id }) => id)

    const { differences, compared, withheld } = await compareFigures(hub.db, {
      now,
      zone,
      projects,
      ask: askAs("ada"),
      askOutside: askAs("ben"),
    })

    expect(differences).toEqual([])
    expect([compared > 4000, withheld > 0]).toEqual([true, true])
  },
)
