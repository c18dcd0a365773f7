import { secondFactor } from "@hub/contract/second-factor"
import { createAuthenticator } from "../authenticator.ts"
import { password } from "../hub.ts"
import type { MatrixScene } from "./fixtures.ts"
import { playerFor } from "./players.ts"

/** A passkey that the browser of the one who asks has made. */
export async function createUnregisteredPasskey(scene: MatrixScene) {
  const { answer } = await scene.call(playerFor(scene), secondFactor.beginPasskey, { body: { password } })
  return { challenge: answer.challenge, name: "A key", response: createAuthenticator().make(answer.options) }
}

export async function createPasskeyFixture(scene: MatrixScene) {
  const { answer } = await scene.call(playerFor(scene), secondFactor.addPasskey, {
    body: await createUnregisteredPasskey(scene),
  })
  return answer.id
}
