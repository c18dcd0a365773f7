import react from "@vitejs/plugin-react"
import { createHash } from "node:crypto"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { defineConfig, type Plugin } from "vite"
import { precompress } from "./brotli.ts"
import { lightContract } from "./light-contract.ts"

const hub = `http://127.0.0.1:${process.env["HUB_PORT"] ?? "3000"}`

// For browsers the package names characters by asking the page, which a worker does not have.
const withoutPage: Plugin = {
  name: "characters-without-a-page",
  enforce: "pre",
  resolveId: (id) => (id === "decode-named-character-reference" ? fileURLToPath(import.meta.resolve(id)) : undefined),
}

/** A class has the name of its sheet in it and no line, so that names compress well and stay when a sheet changes. */
function nameClass(name: string, path: string): string {
  const sheet = createHash("sha256")
    .update(relative(import.meta.dirname, path))
    .digest("hex")
    .slice(0, 5)
  return `${name}_${sheet}`
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), lightContract(), precompress()],
  worker: { format: "es", plugins: () => [withoutPage] },
  css: { modules: { generateScopedName: nameClass } },
  resolve: { alias: [{ find: /^zod$/, replacement: join(import.meta.dirname, "src/zod.ts") }] },
  server: { proxy: { "/api": hub, "/media": hub, "/kb": hub, "/help": hub, "/healthz": hub } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first file names all others, and no hash is made shorter by compression.
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:6][extname]",
        codeSplitting: {
          // What every page needs is one file: as many it would be larger, and asked for one by one.
          // So is what many pages need and is smaller than the call for it.
          groups: [
            { name: "hub", tags: ["$initial"] },
            {
              name: "small",
              test: /widgets\/(?:StatusBadge|join-words|RelativeTime|WaitingFor|GrowingList|MenuButton|MoreMenu|MenuEntry|lazy|EmptyState|day\.|format-count|use-is-phone|LoadMore|StateMark|state-look|collect-keys|[Ii]nitials|MomentAgo|PageHeader|Crumbs|relative-time|(?:Controls|Form|Prose|Sideways|Surfaces)\.module)|topics\/TopicError|web\/src\/(?:reviews\/(?:search|count-points|inbox\/queries)\.ts|frame\/load-on-demand|recent-topics|browser-storage|growing-query|key-taken|read-again)|contract\/src\/(?:limits|byte-size|(?:images|notifications|review-inbox)\.ts$)|infiniteQueryOptions|useInfiniteQuery|createReactComponent|@mantine\/.*(?:CheckIcon|RadioIcon|VisuallyHidden|create-scoped-keydown-handler|\/Text|noop|create-safe-context|DirectionProvider|random-id|use-(?:uncontrolled|resolved-styles-api|id|callback-ref|debounced-callback))\.mjs|Icon(?:Book2|Books|Check|ChevronDown|ChevronUp|Dots|FileText|Folder|Home|Inbox|Link|List|Message|Pencil|Photo|Plus|Search|Shield|X)\./,
            },
            {
              name: "home",
              test: /web\/src\/dashboard\/(?:PendingActions|DashboardCard|ContinueWriting|action-words|queries|Home\.module)|widgets\/(?:ActivityLines|EventSign|ListRow|Dashboard\.module)|Icon(?:Calendar|Checklist|FileImport|Flag|Route|Tag|UserQuestion|Variable)\./,
            },
            { name: "deferred", test: /LiveNotificationBar|ReviewCount/ },
            {
              name: "list",
              test: /widgets\/(?:list\/(?:DataTable|SortChoice|cells|ColumnsMenu|SizeChoice|selection|columns|list-address|list-memory|use-list|use-typed-words|ListFrame|Pager|ExportButton)|LoadingRows|Records\.module)/,
            },
            {
              name: "writing",
              test: /presence\/(?:OtherEditors|use-presence)|editor\/(?:alike-ends|writer-marks|WriterMarks|paragraphs|changed-ranges|visible-top|tool-entries|own-selection)|markdown\/src\/compare-tokens|escape-pattern|safe-url|editor\/variables\/Variables\.module|variables\/use-give-value|widgets\/Field\.module|Icon(?:Code|ArrowForwardUp)\./,
            },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
})
