const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

/** What somebody reads who opened an address in a browser that leads nowhere: why, and where else to go. It loads nothing. */
export function renderErrorPage(sentence: string, status: number, url: string): string {
  const words = escapeText(sentence)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${words}</title>
<style>${styles}</style>
</head>
<body>
<main>
${symbol}
<h1>${words}</h1>
${status === 404 ? waysOn(url) : ""}</main>
</body>
</html>
`
}

/** Inside a knowledge base its start, which has its search; elsewhere the hub, which asks who is not signed in to sign in first. */
function waysOn(url: string): string {
  const [, edition, page] = /^(\/kb\/[\w.-]+\/)([^?]*)/.exec(url) ?? []
  if (edition !== undefined && page !== "" && page !== "index.html")
    return `<p>The page may have been renamed, or left out of this edition.</p>
<p><a class="button" href="${edition}">To the start of this publication</a></p>
`
  return `<p>The address may be mistyped, or what was there was moved or withdrawn.</p>
<form action="/topics" role="search"><label>Search the hub's topics <input type="search" name="q"></label> <button>Search</button></form>
<p><a href="/">Go to the hub</a> · <a href="/help">Help</a></p>
`
}

const symbol = `<svg width="48" height="48" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#1f4e79"/><path d="M9 7h9l5 5v13H9z" fill="#fff"/><path d="M18 7v5h5z" fill="#9cc3e6"/></svg>`

const styles = `
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#f4f5f3;color:#17212b;font:15px/1.5 Inter,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
main{max-width:30rem;margin:1rem;padding:2.5rem 2rem;border:1px solid #e0e3df;border-radius:10px;background:#fff;text-align:center;overflow-wrap:anywhere}
h1{margin:1rem 0 .5rem;font-size:1.25rem}p{margin:0 0 1.25rem}label{display:block;margin-bottom:.5rem}form{margin-bottom:1.25rem}
input,button{font:inherit;padding:.5rem .75rem;border:1px solid #868f96;border-radius:6px;background:#fff;color:inherit}
.button,button{border-color:#174a7c;background:#174a7c;color:#fff;font-weight:600}.button{display:inline-block;padding:.6rem 1.4rem;border-radius:6px;text-decoration:none}
a{color:#174a7c}a.button{color:#fff}:focus-visible{outline:2px solid #174a7c;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#111416;color:#e7eaec}main{border-color:#2a3035;background:#171b1e}input{background:#111416}a,:focus-visible{color:#8fbdf0;outline-color:#8fbdf0}.button,button,a.button{border-color:#3878b9;background:#2e6cab;color:#fff}}`
