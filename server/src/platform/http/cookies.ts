import type { FastifyReply, FastifyRequest } from "fastify"
import type { Cookies } from "../ctx.ts"

/** The cookies of one call. They never travel across sites, and only over TLS where people reach the hub by TLS. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, public_url: string): Cookies {
  const secure = request.protocol === "https" || public_url.startsWith("https:")
  const shared = { sameSite: "strict", secure } as const
  return {
    read: (name) => request.cookies[name],
    write(name, value, { secret, path, seconds }) {
      void reply.setCookie(name, value, {
        ...shared,
        path,
        httpOnly: secret,
        ...(seconds === undefined ? {} : { maxAge: seconds }),
      })
    },
    clear: (name, path) => void reply.clearCookie(name, { ...shared, path }),
  }
}
