import type { FastifyInstance } from "fastify"
import { type ApiDocument, writePythonClient } from "./write.ts"

/** The client that fits this hub, as a Python module to download. */
export function servePythonClient(fastify: FastifyInstance) {
  let written: string | undefined
  fastify.get("/api/docs/hub_client.py", { schema: { hide: true } }, (_request, reply) =>
    reply
      .type("text/x-python; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("content-disposition", 'attachment; filename="hub_client.py"')
      .send((written ??= writePythonClient(fastify.swagger() as unknown as ApiDocument))),
  )
}
