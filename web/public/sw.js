// Answers with a page of its own when somebody opens an address of the hub and the hub cannot be reached. It stores nothing and touches
// nothing else: calls, files, knowledge bases and downloads go their way without it, and every page that can be fetched is fetched.
const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>The hub cannot be reached</title><style>
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f5f3;color:#17212b;font:15px/1.5 Inter,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main{max-width:28rem;margin:1rem;padding:2.5rem 2rem;border:1px solid #e0e3df;border-radius:10px;background:#fff;text-align:center}
h1{margin:1rem 0 .5rem;font-size:1.25rem}p{margin:0 0 1.25rem;color:#55616d}
a{display:inline-block;padding:.6rem 1.4rem;border-radius:6px;background:#174a7c;color:#fff;font-weight:600;text-decoration:none}
@media (prefers-color-scheme:dark){body{background:#111416;color:#e7eaec}main{background:#171b1e;border-color:#2a3035}p{color:#b9c1c8}a{background:#3878b9}}
</style></head><body><main role="alert">
<svg width="48" height="48" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#1f4e79"/><path d="M9 7h9l5 5v13H9z" fill="#fff"/><path d="M18 7v5h5z" fill="#9cc3e6"/></svg>
<h1>The hub cannot be reached</h1>
<p>Check your network. What you typed and did not save is kept on this device, and offered when you open the text again. This page tries again by itself.</p>
<a href="">Retry</a></main><script>
const retry = () => fetch("/healthz", { cache: "no-store" }).then(() => location.reload(), () => {})
addEventListener("online", retry)
setInterval(retry, 10000)
</script></body></html>`

addEventListener("install", () => self.skipWaiting())
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()))
addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url)
  if (event.request.mode !== "navigate" || /^\/(api|media|kb|help)(\/|$)/.test(pathname)) return
  event.respondWith(
    fetch(event.request).catch(
      () =>
        new Response(page, {
          status: 503,
          headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
        }),
    ),
  )
})
