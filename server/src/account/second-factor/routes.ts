import { secondFactor } from "@hub/contract/second-factor"
import type { Ctx } from "../../platform/ctx.ts"
import { missing } from "../../platform/failure.ts"
import type { Doors } from "../../platform/http/door.ts"
import type { SignInSettings } from "../settings.ts"
import { answerWithCode } from "./answer-code.ts"
import {
  beginTotp,
  confirmTotp,
  readSecondFactor,
  removeSecondFactorOf,
  removeTotp,
  renewRecoveryCodes,
} from "./manage.ts"
import {
  addPasskey,
  answerWithPasskey,
  beginPasskey,
  passkeyOptions,
  removePasskey,
  renamePasskey,
} from "./passkeys.ts"

export function openSecondFactor(doors: Doors, settings: SignInSettings) {
  const offered =
    <I, T>(verb: (ctx: Ctx, input: I) => Promise<T>) =>
    async (ctx: Ctx, { body }: { body: I }): Promise<T> => {
      if (!settings.second_factor) throw missing("Second factor")
      return verb(ctx, body)
    }
  doors.open(secondFactor.read, "account.own", (ctx) => readSecondFactor(ctx, settings.second_factor))
  doors.open(secondFactor.beginTotp, "account.own", offered(beginTotp))
  doors.open(secondFactor.confirmTotp, "account.own", offered(confirmTotp))
  doors.open(secondFactor.removeTotp, "account.own", (ctx, { body }) => removeTotp(ctx, body))
  doors.open(secondFactor.renewRecoveryCodes, "account.own", offered(renewRecoveryCodes))
  doors.open(secondFactor.beginPasskey, "account.own", offered(beginPasskey))
  doors.open(secondFactor.addPasskey, "account.own", offered(addPasskey))
  doors.open(secondFactor.renamePasskey, "account.own", (ctx, { params, body }) => renamePasskey(ctx, params.id, body))
  doors.open(secondFactor.removePasskey, "account.own", (ctx, { params, body }) => removePasskey(ctx, params.id, body))
  doors.open(secondFactor.removeOf, "users.manage", (ctx, { params }) => removeSecondFactorOf(ctx, params.id))
  doors.open(secondFactor.answerCode, "account.enter", (ctx, { body }) => answerWithCode(ctx, body))
  doors.open(secondFactor.passkeyOptions, "account.enter", (ctx, { body }) => passkeyOptions(ctx, body))
  doors.open(secondFactor.answerPasskey, "account.enter", (ctx, { body }) => answerWithPasskey(ctx, body))
}
