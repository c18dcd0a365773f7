import { sandboxedPage } from "../trusted-html.ts"

type SandboxedPageProps = {
  title: string
  html: string
  className?: string | undefined
  /** Whether images and faces of the hub are shown in it. */
  isOfHub?: boolean
}

/** A page apart from this one, which runs nothing. */
export const SandboxedPage = ({ title, html, className, isOfHub = false }: SandboxedPageProps) => (
  <iframe
    className={className}
    sandbox={isOfHub ? "allow-same-origin" : ""}
    title={title}
    srcDoc={sandboxedPage(html)}
  />
)
