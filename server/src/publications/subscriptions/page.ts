import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { escapeHtml } from "@hub/reader/escape"
import { directionOf } from "@hub/reader/page-frame"
import { fillWords } from "@hub/reader/words/edition-words"
import { wordsFor } from "@hub/reader/words/languages"
import type { Ctx } from "../../platform/ctx.ts"
import type { SiteAnswer } from "../../platform/http/zipped-site.ts"
import { editionTools } from "../edition/prepare.ts"
import { baseOf } from "../addresses/base.ts"
import { findSubscribable } from "./subscribe.ts"

/** The script of that page, beside those of the editions. */
export const readSubscribeScript = async (): Promise<SiteAnswer> => ({
  text: await readFile(join(editionTools().reader, "subscribe.js"), "utf8"),
  mime: "text/javascript; charset=utf-8",
  status: 200,
  isIndexable: false,
})

/** Where readers ask for emails of new editions, and where the links in these lead. What a link carries is read by its script alone. */
export async function writeSubscribePage(ctx: Ctx, key: string): Promise<SiteAnswer | undefined> {
  const found = await findSubscribable(ctx, key)
  if (!found) return undefined
  const { series, edition } = found
  const { addresses, language } = wordsFor(edition.language)
  const words = addresses.subscribe
  const say = (sentence: string) => escapeHtml(fillWords(sentence, { title: edition.title }))
  const text = `<!doctype html>
<html lang="${escapeHtml(language)}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say(words.open)}</title>
<link rel="stylesheet" href="/kb/catalogue.css">
<script defer src="/kb/subscribe.js"></script>
</head>
<body data-key="${escapeHtml(series.key)}">
<main><h1>${say(words.open)}</h1>
<p dir="auto">${say(words.about)}</p>
<form id="ask" hidden><p><label for="email">${say(words.email)}</label></p><p><input id="email" type="email" dir="ltr" required maxlength="254" autocomplete="email"> <button>${say(words.send)}</button></p></form>
<p><button id="confirm" type="button" hidden>${say(words.confirm)}</button></p>
<p><button id="stop" type="button" hidden>${say(words.stop)}</button></p>
<p role="status" id="said" data-ask="${say(words.sent)}" data-confirm="${say(words.confirmed)}" data-stop="${say(words.stopped)}" data-failed="${say(words.failed)}"></p>
<p class="facts"><a href="${escapeHtml(baseOf(series, "latest"))}">${escapeHtml(edition.title)}</a></p></main>
</body>
</html>
`
  return { text, mime: "text/html; charset=utf-8", status: 200, isIndexable: false }
}
