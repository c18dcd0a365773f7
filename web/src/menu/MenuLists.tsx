import type { DocumentLine } from "@hub/contract/documents"
import { menuDocuments } from "@hub/contract/menu"
import type { MenuSection } from "@hub/contract/preferences/values"
import { IconBook2, IconBooks, IconChevronDown } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Link, useLocation } from "@tanstack/react-router"
import { type ReactNode, useId } from "react"
import { addressOfDocument } from "../documents/queries.ts"
import { useChangePreferences, usePreferences } from "../preferences.ts"
import controls from "../widgets/Controls.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./MenuLists.module.css"
import { chooseLitRow } from "./lit-row.ts"
import { menuQuery } from "./queries.ts"
import { shownCollection } from "./shown-collection.ts"

/** What the person who looks starred and opened last, and the collections of the project they are in. */
export function MenuLists({ onNavigate }: { onNavigate: () => void }) {
  const { data } = useQuery(menuQuery)
  const preferences = usePreferences()
  const location = useLocation()
  if (!data || !preferences) return null
  const { starred, recent, project } = data
  const lit = chooseLitRow(
    {
      starred: starred.slice(0, menuDocuments).map(addressOfDocument),
      recent: recent.slice(0, menuDocuments).map(addressOfDocument),
      collections: project?.collections.map(({ id }) => `/collections/${id}`) ?? [],
    },
    { pathname: location.pathname, collection: shownCollection(location), folded: preferences.folded_menu ?? [] },
  )
  const isLit = (section: MenuSection, to: string) => lit?.section === section && lit.to === to
  const documentRows = (section: MenuSection, documents: DocumentLine[]) =>
    documents.slice(0, menuDocuments).map((one) => (
      <Row
        key={`${one.type} ${one.id}`}
        to={addressOfDocument(one)}
        isHere={isLit(section, addressOfDocument(one))}
        Icon={one.type === "topic" ? IconBook2 : IconBooks}
        onNavigate={onNavigate}
      >
        {one.title}
      </Row>
    ))
  return (
    <nav aria-label="Documents" className={styles.lists} data-lit={lit !== undefined || undefined}>
      {starred.length > 0 && (
        <Section section="starred" heading="Starred">
          {documentRows("starred", starred)}
        </Section>
      )}
      {recent.length > 0 && (
        <Section section="recent" heading="Recent">
          {documentRows("recent", recent)}
        </Section>
      )}
      {project && project.count > 0 && (
        <Section section="collections" heading={project.name} about="Collections of">
          {project.collections.map(({ id, name }) => (
            <Row
              key={id}
              to={`/collections/${id}`}
              isHere={isLit("collections", `/collections/${id}`)}
              Icon={IconBooks}
              onNavigate={onNavigate}
            >
              {name}
            </Row>
          ))}
          <li>
            <Link
              to="/collections"
              search={{ project: project.id }}
              className={`${controls.hoverSunk} ${controls.ringClose} ${styles.all}`}
              onClick={onNavigate}
            >
              All collections
              {project.count > project.collections.length && ` (${project.count.toLocaleString()})`}
            </Link>
          </li>
        </Section>
      )}
    </nav>
  )
}

type SectionProps = { section: MenuSection; heading: string; about?: string; children: ReactNode }

/** One list under its heading, which folds it, on every device of the person. */
function Section({ section, heading, about, children }: SectionProps) {
  const folded = usePreferences()?.folded_menu ?? []
  const change = useChangePreferences()
  const id = useId()
  const isOpen = !folded.includes(section)
  const toggle = () => change({ folded_menu: isOpen ? [...folded, section] : folded.filter((one) => one !== section) })
  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 className={styles.heading}>
        <button
          type="button"
          id={`${id}-heading`}
          className={`${controls.hoverSunk} ${controls.ringClose} ${styles.fold}`}
          aria-expanded={isOpen}
          aria-controls={id}
          title={about === undefined ? undefined : `${about} ${heading}`}
          onClick={toggle}
        >
          {about !== undefined && <span className={layout.unseen}>{about} </span>}
          <bdi className={styles.words}>{heading}</bdi>
          <IconChevronDown size={14} aria-hidden className={`${controls.turning} ${styles.chevron}`} />
        </button>
      </h2>
      <ul id={id} className={layout.plainList} hidden={!isOpen}>
        {children}
      </ul>
    </section>
  )
}

type RowProps = { to: string; isHere: boolean; Icon: typeof IconBook2; onNavigate: () => void; children: string }

function Row({ to, isHere, Icon, onNavigate, children }: RowProps) {
  return (
    <li>
      <Link
        to={to}
        title={children}
        aria-current={isHere ? "page" : undefined}
        activeOptions={{ exact: true }}
        data-here={isHere || undefined}
        className={`${controls.hoverSunk} ${controls.ringClose} ${styles.row}`}
        onClick={onNavigate}
      >
        <Icon size={15} stroke={1.6} aria-hidden className={layout.rigid} />
        <bdi className={styles.words}>{children}</bdi>
      </Link>
    </li>
  )
}
