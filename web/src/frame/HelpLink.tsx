import { useMatches } from "@tanstack/react-router"
import { usePageActions } from "../page-actions.ts"

/** Opens the page of the documentation about this screen, which the page's frontmatter names by the screen's route. */
export function HelpLink({ className }: { className: string | undefined }) {
  const screen = String(useMatches().at(-1)?.fullPath)
  const page = `/help/screen${screen}`
  usePageActions([{ label: "Help with this screen", run: () => void window.open(page, "_blank", "noopener") }], "last")
  return (
    <a href={page} target="_blank" className={className} title="Help">
      <b aria-hidden>?</b>
    </a>
  )
}
