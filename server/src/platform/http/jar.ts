import type { FastifyReply, FastifyRequest } from "fastify"
import type { Jar } from "../ctx.ts"

/** The cookies of one call. They never travel across sites, and only over TLS where the call came by TLS. */
export function jarOf(request: FastifyRequest, reply: FastifyReply): Jar {
  const shared = { sameSite: "strict", secure: request.protocol === "https" } as const
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
    erase: (name, path) => void reply.clearCookie(name, { ...shared, path }),
  }
}
