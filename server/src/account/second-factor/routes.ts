import { secondFactor } from "@hub/contract/second-factor"
import type { Ctx } from "../../platform/ctx.ts"
import { notFound } from "../../platform/refusal.ts"
import type { Router } from "../../platform/http/router.ts"
import type { SignInSettings } from "../settings.ts"
import { answerWithCode } from "./answer-code.ts"
import {
  beginTotp,
  confirmTotp,
  readSecondFactor,
  removeSecondFactor,
  removeTotp,
  renewRecoveryCodes,
} from "./manage.ts"
import {
  addPasskey,
  answerWithPasskey,
  beginPasskey,
  readPasskeyOptions,
  removePasskey,
  renamePasskey,
} from "./passkeys.ts"

export function addSecondFactorRoutes(router: Router, settings: SignInSettings) {
  const offered =
    <I, T>(verb: (ctx: Ctx, input: I) => Promise<T>) =>
    async (ctx: Ctx, { body }: { body: I }): Promise<T> => {
      if (!settings.second_factor) throw notFound("Second factor")
      return verb(ctx, body)
    }
  router.add(secondFactor.read, "account.own", (ctx) => readSecondFactor(ctx, settings.second_factor))
  router.add(secondFactor.beginTotp, "account.own", offered(beginTotp))
  router.add(secondFactor.confirmTotp, "account.own", offered(confirmTotp))
  router.add(secondFactor.removeTotp, "account.own", (ctx, { body }) => removeTotp(ctx, body))
  router.add(secondFactor.renewRecoveryCodes, "account.own", offered(renewRecoveryCodes))
  router.add(secondFactor.beginPasskey, "account.own", offered(beginPasskey))
  router.add(secondFactor.addPasskey, "account.own", offered(addPasskey))
  router.add(secondFactor.renamePasskey, "account.own", (ctx, { params, body }) => renamePasskey(ctx, params.id, body))
  router.add(secondFactor.removePasskey, "account.own", (ctx, { params, body }) => removePasskey(ctx, params.id, body))
  router.add(secondFactor.removeOf, "users.manage", (ctx, { params }) => removeSecondFactor(ctx, params.id))
  router.add(secondFactor.answerCode, "account.enter", (ctx, { body }) => answerWithCode(ctx, body))
  router.add(secondFactor.passkeyOptions, "account.enter", (ctx, { body }) => readPasskeyOptions(ctx, body))
  router.add(secondFactor.answerPasskey, "account.enter", (ctx, { body }) => answerWithPasskey(ctx, body))
}
