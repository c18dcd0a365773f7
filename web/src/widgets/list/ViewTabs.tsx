import { Link, type LinkProps } from "@tanstack/react-router"
import type { ReactNode } from "react"
import records from "../Records.module.css"

type ViewTab = { label: string; to: LinkProps["to"]; search?: object; isShown: boolean; mark?: ReactNode }

/** The views of a list, each at its own address. */
export function ViewTabs({ label, tabs }: { label: string; tabs: readonly ViewTab[] }) {
  return (
    <nav aria-label={label} className={records.views}>
      {tabs.map(({ label, to, search = {}, isShown, mark }) => (
        <Link
          key={label}
          to={to}
          // Which filters belong to which path only the caller knows.
          search={search as never}
          className={records.view}
          activeProps={{}}
          aria-current={isShown ? "page" : undefined}
          data-shown={isShown || undefined}
        >
          {label}
          {mark && <> {mark}</>}
        </Link>
      ))}
    </nav>
  )
}
