import { useMatches } from "@tanstack/react-router"

/** Opens the page of the documentation about this screen, which the page's frontmatter names by the screen's route. */
export function HelpLink({ className }: { className: string | undefined }) {
  const screen = String(useMatches().at(-1)?.fullPath)
  return (
    <a href={`/help/screen${screen}`} target="_blank" className={className} title="Help">
      <b aria-hidden>?</b>
    </a>
  )
}
