import type { Deployment } from "@hub/contract/destinations"
import type { StateLook } from "../widgets/state-look.ts"

type DeploymentFacts = Pick<Deployment, "state" | "attempts" | "note" | "edition">

export function deploymentLook({ state, attempts }: DeploymentFacts): StateLook {
  if (state === "deployed") return { label: "Published there", kind: "published" }
  if (state === "superseded") return { label: "Replaced by a later one", kind: "ended" }
  if (state === "failed") return { label: "Failed", kind: "rejected" }
  return attempts === 0 ? { label: "Being sent", kind: "working" } : { label: "Will be tried again", kind: "warning" }
}

/** What was put there, and why it is not there yet. */
export function describeDeployment({ edition, note, attempts, state }: DeploymentFacts): string {
  const what = edition === null ? "Notice that no edition is live" : `Edition ${edition}`
  if (note === "") return what
  const tried = attempts === 1 ? "once" : `${attempts} times`
  return `${what}. ${note}${state === "deployed" ? "" : ` Tried ${tried}.`}`
}
