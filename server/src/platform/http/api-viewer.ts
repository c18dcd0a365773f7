import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import viewer from "@fastify/swagger-ui"
import type { FastifyInstance } from "fastify"

/**
 * Runs in the page before the viewer does. The viewer shows no words but the hub's own, through its own sanitiser, and hands them on
 * unmarked, so the policy of trusted types lets them pass. What is tried out is called as the person who is signed in in this browser.
 */
const script = `
window.trustedTypes?.createPolicy("default", { createHTML: (text) => text })
document.documentElement.classList.toggle("dark-mode", matchMedia("(prefers-color-scheme: dark)").matches)
function callAsSignedIn(request) {
  const token = localStorage.getItem("access_token")
  const isOurs = new URL(request.url, location.href).origin === location.origin
  if (token && isOurs && !request.headers.Authorization) request.headers.Authorization = "Bearer " + token
  return request
}`

/** On a phone what a group is about stands below its name, and no field is wider than the screen. */
const style = `
@media (max-width: 600px) {
  .swagger-ui .wrapper { padding: 0 12px }
  .swagger-ui .opblock-tag { flex-wrap: wrap }
  .swagger-ui .opblock-tag small { order: 1; flex-basis: 100%; padding: 4px 0 }
  .swagger-ui .opblock-section-header, .swagger-ui .opblock-summary { flex-wrap: wrap }
  .swagger-ui table, .swagger-ui table :is(tbody, tr, td) { max-width: 100% }
  .swagger-ui .opblock-body :is(input, select, textarea, .btn) { min-width: 0; max-width: 100% }
  .swagger-ui .opblock-body { overflow-x: auto }
}`

/** The viewer writes its settings into a script, and a function as its source. */
const sourceOf = (source: string) => Object.assign(<Request>(request: Request) => request, { toString: () => source })

/** The viewer looks for its files beside itself, which is elsewhere once the hub is bundled. */
const viewerFiles = join(dirname(createRequire(import.meta.url).resolve("@fastify/swagger-ui")), "static")

/** The description of the API as a page, where the person who is signed in can try each operation, and as a Python module that calls them. */
export async function serveApiViewer(fastify: FastifyInstance, writePythonClient: (document: object) => string) {
  let client: string | undefined
  fastify.get("/api/docs/hub_client.py", { schema: { hide: true } }, (_request, reply) =>
    reply
      .type("text/x-python; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("content-disposition", 'attachment; filename="hub_client.py"')
      .send((client ??= writePythonClient(fastify.swagger()))),
  )
  await fastify.register(viewer, {
    baseDir: viewerFiles,
    // Its sanitiser asks for a policy of this name.
    transformStaticCSP: (policy) => policy.replace("trusted-types ", "trusted-types dompurify "),
    routePrefix: "/api/docs",
    logo: { type: "image/svg+xml", content: "" },
    theme: {
      title: "API of the Documentation Project Hub",
      js: [{ filename: "session.js", content: script }],
      css: [{ filename: "narrow.css", content: style }],
    },
    uiConfig: {
      layout: "BaseLayout",
      docExpansion: "none",
      filter: true,
      displayOperationId: true,
      defaultModelsExpandDepth: -1,
      tryItOutEnabled: false,
      requestInterceptor: sourceOf("(request) => callAsSignedIn(request)"),
    },
  })
}
