import type { FastifyRequest } from "fastify"

/** The token that a call carries. */
export const readBearer = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? "")?.[1]
