// Other makers of sites, each with what it comes with, on the same Markdown as ours.
import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { watched } from "./watched.mjs"

const versions = { "@11ty/eleventy": "3.1.2", vitepress: "1.6.4" }

/** Pages a CPU-second and the most memory of each peer that can be had here, by its name; `visit` is told of each site that was built. */
export async function measurePeers({ texts, folder, visit }) {
  const sites = join(folder, "sites")
  const npm = installed(sites)
  const results = {}
  for (const [name, make] of Object.entries(peers)) {
    const place = join(folder, name)
    const command = make({ place, modules: join(sites, "node_modules"), texts, npm })
    if (command === undefined) {
      console.log(`${name} cannot be had here: it is not measured.`)
      continue
    }
    const [program, ...args] = command
    const env = { ...process.env, NODE_OPTIONS: "--max-old-space-size=8000" }
    const { seconds, megabytes, failed } = await watched(program, args, { cwd: place, env })
    const pages = existsSync(place) ? htmlIn(place) : 0
    if (failed !== undefined && pages < texts.length)
      console.log(`${name} ended without its site: ${failed.slice(-400)}`)
    else results[name] = { pages, seconds, megabytes, ...(await visit(name, join(place, outs[name] ?? "out"))) }
    rmSync(place, { recursive: true, force: true })
  }
  return results
}

/** Where each puts its site, and at which address the text with this number is. */
const outs = { VitePress: ".vitepress/dist" }
export const addresses = {
  Hugo: (at) => `t${at}/`,
  MkDocs: (at) => `t${at}/`,
  Eleventy: (at) => `t${at}/`,
  VitePress: (at) => `t${at}.html`,
}

const peers = {
  Hugo({ place, texts }) {
    if (!has("hugo", "version")) return undefined
    // Beside a page named index Hugo takes all others for its attachments.
    write(join(place, "content"), texts, ({ title }) => `---\ntitle: ${JSON.stringify(title)}\n---\n`, "_index.md")
    mkdirSync(join(place, "layouts/_default"), { recursive: true })
    const page = `<!doctype html><html><head><meta charset="utf-8"><title>{{ .Title }}</title></head><body><nav>{{ with .NextInSection }}<a href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</nav><main><h1>{{ .Title }}</h1>{{ .Content }}</main></body></html>`
    for (const name of ["single", "list"]) writeFileSync(join(place, `layouts/_default/${name}.html`), page)
    writeFileSync(
      join(place, "config.toml"),
      `baseURL = "/"\ntitle = "Bench"\ndisableKinds = ["taxonomy", "term", "RSS"]\n`,
    )
    return ["hugo", "--quiet", "-d", "out"]
  },
  MkDocs({ place, texts }) {
    if (!has("mkdocs", "--version")) return undefined
    write(join(place, "docs"), texts)
    writeFileSync(join(place, "mkdocs.yml"), "site_name: Bench\n")
    return ["mkdocs", "build", "-q", "-d", "out"]
  },
  Eleventy({ place, modules, texts, npm }) {
    if (!npm) return undefined
    write(join(place, "in"), texts, ({ title }) => `---\ntitle: ${JSON.stringify(title)}\nlayout: page.njk\n---\n`)
    mkdirSync(join(place, "in/_includes"))
    writeFileSync(
      join(place, "in/_includes/page.njk"),
      `<!doctype html><html><head><meta charset="utf-8"><title>{{ title }}</title></head><body><main><h1>{{ title }}</h1>{{ content | safe }}</main></body></html>`,
    )
    writeFileSync(
      join(place, "config.mjs"),
      `export default () => ({ dir: { input: "in", output: "out" }, markdownTemplateEngine: false })\n`,
    )
    return [process.execPath, join(modules, "@11ty/eleventy/cmd.cjs"), "--config=config.mjs", "--quiet"]
  },
  /** Without HTML in Markdown, since to it a page is a program, and it ends at the first of these texts that is none. */
  VitePress({ place, modules, texts, npm }) {
    if (!npm) return undefined
    write(place, texts)
    mkdirSync(join(place, ".vitepress"))
    symlinkSync(modules, join(place, "node_modules"))
    const config = {
      title: "Bench",
      ignoreDeadLinks: true,
      markdown: { html: false, attrs: { disable: true } },
      themeConfig: { search: { provider: "local" } },
    }
    writeFileSync(join(place, ".vitepress/config.mjs"), `export default ${JSON.stringify(config)}\n`)
    return [process.execPath, join(modules, "vitepress/bin/vitepress.js"), "build", "."]
  },
}

/** The same texts for all, without what is a template's own to one of them and without images that are not there. */
function write(folder, texts, front = () => "", index = "index.md") {
  mkdirSync(folder, { recursive: true })
  for (const [at, text] of texts.entries()) {
    const content = text.content.replaceAll("{{", "{ {").replaceAll("{%", "{ %").replace(/!\[/g, "[")
    writeFileSync(join(folder, `t${at}.md`), `${front(text)}# ${text.title}\n\n${content}\n`)
  }
  writeFileSync(join(folder, index), "# Bench\n")
}

/** Installed beside the measure and thrown away with it; what npm does not give is not measured. */
function installed(sites) {
  mkdirSync(sites, { recursive: true })
  writeFileSync(join(sites, "package.json"), JSON.stringify({ private: true, type: "module", dependencies: versions }))
  const { status } = spawnSync("npm", ["install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: sites,
    shell: process.platform === "win32",
    stdio: "inherit",
  })
  return status === 0
}

const has = (command, argument) => spawnSync(command, [argument]).status === 0

const htmlIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".html") && !name.startsWith("layouts") && !name.startsWith("node_modules"),
  ).length
