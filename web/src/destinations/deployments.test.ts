import { expect, test } from "vitest"
import { deploymentLook, describeDeployment } from "./deployments.ts"

test.for([
  [{ state: "waiting", attempts: 0, note: "", edition: 3 }, "Being sent", "Edition 3"],
  [
    { state: "waiting", attempts: 1, note: "The storage answered with status 503.", edition: 3 },
    "Will be tried again",
    "Edition 3. The storage answered with status 503. Tried once.",
  ],
  [
    { state: "failed", attempts: 6, note: "No.", edition: null },
    "Failed",
    "Notice that no edition is live. No. Tried 6 times.",
  ],
  [{ state: "deployed", attempts: 2, note: "", edition: 1 }, "Published there", "Edition 1"],
] as const)("what became of %o is said in words", ([told, label, sentence]) => {
  expect(deploymentLook(told).label).toBe(label)
  expect(describeDeployment(told)).toBe(sentence)
})
