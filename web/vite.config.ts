import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

const hub = `http://127.0.0.1:${process.env["HUB_PORT"] ?? "3000"}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { proxy: { "/api": hub, "/media": hub, "/kb": hub, "/healthz": hub } },
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            { name: "tanstack", test: /node_modules[\\/]@tanstack[\\/]/, priority: 2 },
            // Zod is told not to compile text before any chunk makes a schema, however the chunks are cut.
            { name: "zod", test: /node_modules[\\/]zod[\\/]|web[\\/]src[\\/]trusted\.ts/, priority: 1 },
          ],
        },
      },
    },
  },
})
