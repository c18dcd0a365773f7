import hljs from "highlight.js/lib/common"
import clojure from "highlight.js/lib/languages/clojure"
import cmake from "highlight.js/lib/languages/cmake"
import dart from "highlight.js/lib/languages/dart"
import dockerfile from "highlight.js/lib/languages/dockerfile"
import dos from "highlight.js/lib/languages/dos"
import elixir from "highlight.js/lib/languages/elixir"
import erlang from "highlight.js/lib/languages/erlang"
import groovy from "highlight.js/lib/languages/groovy"
import haskell from "highlight.js/lib/languages/haskell"
import http from "highlight.js/lib/languages/http"
import julia from "highlight.js/lib/languages/julia"
import latex from "highlight.js/lib/languages/latex"
import matlab from "highlight.js/lib/languages/matlab"
import nginx from "highlight.js/lib/languages/nginx"
import powershell from "highlight.js/lib/languages/powershell"
import properties from "highlight.js/lib/languages/properties"
import protobuf from "highlight.js/lib/languages/protobuf"
import sas from "highlight.js/lib/languages/sas"
import scala from "highlight.js/lib/languages/scala"
import stata from "highlight.js/lib/languages/stata"

/** What documentation and statistical work are written in beside the usual languages. */
const others = {
  clojure,
  cmake,
  dart,
  dockerfile,
  dos,
  elixir,
  erlang,
  groovy,
  haskell,
  http,
  julia,
  latex,
  matlab,
  nginx,
  powershell,
  properties,
  protobuf,
  sas,
  scala,
  stata,
}
for (const [name, grammar] of Object.entries(others)) hljs.registerLanguage(name, grammar)
hljs.registerAliases(["vue", "svelte", "astro"], { languageName: "xml" })
hljs.registerAliases(["jsonc", "json5"], { languageName: "javascript" })

/** The library with these languages. */
export { hljs }

/** Names that are better known than those of the library. */
const names: Record<string, string> = {
  html: "HTML",
  xml: "XML",
  svg: "SVG",
  vue: "Vue",
  svelte: "Svelte",
  toml: "TOML",
  sh: "Shell",
  jsx: "JSX",
  tsx: "TSX",
  text: "",
  txt: "",
  plaintext: "",
  plain: "",
  math: "",
}

/** What a reader is told of the language; a name that nobody knows is told as it is written. */
export const labelOfLanguage = (language: string): string =>
  names[language] ?? hljs.getLanguage(language)?.name ?? language
