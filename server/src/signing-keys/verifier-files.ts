import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { escapeHtml } from "@hub/reader/escape"
import type { Ctx } from "../platform/ctx.ts"
import type { SiteAnswer } from "../platform/http/zipped-site.ts"
import { root } from "../platform/root.ts"
import { listPublishedKeys } from "./list.ts"

const built = (name: string) => readFile(join(root, "dist/server/verifier", name), "utf8")

/** What anybody needs to verify what the hub signed, without the hub: a page, a command, and the public keys. */
export async function findVerifierFile(ctx: Ctx, file: string): Promise<SiteAnswer | undefined> {
  if (file === "keys.json") {
    const text = `${JSON.stringify(await listPublishedKeys(ctx), null, 2)}\n`
    return { text, mime: "application/json; charset=utf-8", status: 200, isIndexable: false }
  }
  if (file === "verify-evidence.mjs")
    return { text: await built(file), mime: "text/javascript; charset=utf-8", status: 200, isIndexable: false }
  return file === "verify.html" ? writeVerifyPage(ctx) : undefined
}

/** One file with all that it needs, also when it was saved and is opened without a network. */
async function writeVerifyPage(ctx: Ctx): Promise<SiteAnswer> {
  const [script, style, form] = await Promise.all([built("page.js"), built("page-style.css"), built("form.html")])
  const list = await listPublishedKeys(ctx)
  const day = ctx.now.toISOString().slice(0, 10)
  const keys = JSON.stringify(list).replaceAll("<", "\\u003c")
  const policy = `default-src 'none'; script-src '${hashOf(script)}'; style-src '${hashOf(style)}'; base-uri 'none'; form-action 'none'`
  const text = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="${policy}">
<title>Verify evidence</title>
<style>${style}</style>
</head>
<body>
${form}
<p class="facts">With the public keys of ${escapeHtml(list.hub)} of ${day}.</p>
<script type="application/json" id="keys">${keys}</script>
<script>${script}</script>
</body>
</html>
`
  return {
    text,
    mime: "text/html; charset=utf-8",
    status: 200,
    isIndexable: false,
    policy: `${policy}; frame-ancestors 'none'`,
  }
}

const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`
