import { Link, type LinkProps } from "@tanstack/react-router"
import { type ReactNode, useLayoutEffect, useRef } from "react"
import records from "../Records.module.css"

type ViewTab = {
  label: string
  to: LinkProps["to"]
  params?: object
  search?: object
  isShown: boolean
  mark?: ReactNode
}

type ViewTabsProps = {
  label: string
  tabs: readonly ViewTab[]
  /** Their look, where it is not that of all views. */
  className?: string | undefined
  tabClassName?: string | undefined
  /** Whether the page begins at its top again; it does but where the tabs stand below a head of their own. */
  resetScroll?: boolean
}

/** The views of a list or a record, each at its own address; where they don't fit and don't wrap, the shown one is in sight. */
export function ViewTabs({ label, tabs, className = "", tabClassName = "", resetScroll = true }: ViewTabsProps) {
  const shown = useRef<HTMLAnchorElement>(null)
  // A count that comes later makes the tabs before it wider.
  const widths = tabs.map((tab) => `${tab.label} ${tab.isShown} ${Boolean(tab.mark)}`).join()
  useLayoutEffect(() => {
    if (widths !== "") scrollIntoLine(shown.current)
  }, [widths])
  return (
    <nav aria-label={label} className={`${records.views} ${className}`}>
      {tabs.map(({ label, to, params = {}, search = {}, isShown, mark }) => (
        <Link
          key={label}
          to={to}
          // Which params and filters belong to which path only the caller knows.
          params={params as never}
          search={search as never}
          resetScroll={resetScroll}
          className={`${records.view} ${tabClassName}`}
          activeProps={{}}
          // An address that says more than this one is another view's.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={isShown ? "page" : undefined}
          data-shown={isShown || undefined}
          ref={isShown ? shown : null}
        >
          {label}
          {mark && <> {mark}</>}
        </Link>
      ))}
    </nav>
  )
}

/** The page itself stays where it is. */
function scrollIntoLine(tab: HTMLElement | null) {
  const line = tab?.parentElement
  if (tab && line) line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2
}
