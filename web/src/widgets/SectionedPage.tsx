import { TextInput } from "@mantine/core"
import { IconSearch } from "@tabler/icons-react"
import { Link, useLocation } from "@tanstack/react-router"
import { type ReactNode, useEffect, useRef, useState } from "react"
import controls from "./Controls.module.css"
import { type Crumb, Crumbs } from "./Crumbs.tsx"
import layout from "./Layout.module.css"
import { type FoundSection, findInSections, type SectionIndex, sectionOf } from "./find-in-sections.ts"
import sideways from "./Sideways.module.css"
import { useIsPhone } from "./use-is-phone.ts"
import styles from "./SectionedPage.module.css"

export type PagePart = SectionIndex & { content: ReactNode }

type SectionedPageProps = {
  title: string
  about?: ReactNode
  crumbs?: readonly Crumb[]
  /** What the field above the sections is called, where there is something in them to look for. */
  find?: string
  sections: [PagePart, ...PagePart[]]
}

/** A screen of many sections, of which one is shown at a time; its address names the section or an entry of it. */
export function SectionedPage({ title, about, crumbs, find, sections }: SectionedPageProps) {
  const hash = useLocation({ select: (location) => location.hash })
  const current = sectionOf(sections, hash)?.id ?? sections[0].id
  const opened = useOpenedSections(current)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => focusEntry(content.current, hash), [hash])

  return (
    <div className={styles.page}>
      <div className={styles.aside}>
        <div>
          {crumbs && <Crumbs crumbs={crumbs} />}
          <h1 className={styles.title}>{title}</h1>
        </div>
        {about !== undefined && <p className={`${layout.quiet} ${styles.about}`}>{about}</p>}
        <SectionMenu sections={sections} current={current} find={find} />
      </div>
      <div ref={content} className={styles.content}>
        {sections.map(
          (section) =>
            opened.has(section.id) && (
              <div key={section.id} hidden={section.id !== current}>
                {section.content}
              </div>
            ),
        )}
      </div>
    </div>
  )
}

/** What was opened stays, out of sight, with whatever was typed into it. */
function useOpenedSections(current: string): ReadonlySet<string> {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set([current]))
  if (opened.has(current)) return opened
  const more = new Set([...opened, current])
  setOpened(more)
  return more
}

function focusEntry(content: HTMLElement | null, hash: string): void {
  if (hash === "") return
  content?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(hash)}"] :is(input, select, button)`)?.focus()
}

type SectionMenuProps = { sections: readonly SectionIndex[]; current: string; find: string | undefined }

function SectionMenu({ sections, current, find }: SectionMenuProps) {
  const [words, setWords] = useState("")
  const found = findInSections(sections, words)
  const isFinding = words.trim() !== ""
  const isPhone = useIsPhone()
  return (
    <>
      {find !== undefined && (
        <TextInput
          type="search"
          aria-label={find}
          placeholder={find}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      )}
      <nav aria-label="Sections">
        <ul
          className={`${styles.menu} ${isPhone && !isFinding ? sideways.line : ""}`}
          data-found={isFinding || undefined}
        >
          {found.map((section) => (
            <SectionEntries key={section.id} section={section} current={section.id === current} />
          ))}
        </ul>
      </nav>
      {found.length === 0 && (
        <output className={`${layout.quiet} ${styles.about}`}>Nothing matches “{words.trim()}”.</output>
      )}
    </>
  )
}

function SectionEntries({ section: { id, title, found }, current }: { section: FoundSection; current: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: "nearest", inline: "center" })
  }, [current])
  return (
    <li>
      <SectionLink ref={link} id={id} current={current}>
        {title}
      </SectionLink>
      {found.length > 0 && (
        <ul className={styles.found}>
          {found.map((entry) => (
            <li key={entry.id}>
              <SectionLink id={entry.id}>{entry.label}</SectionLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

type SectionLinkProps = {
  id: string
  children: ReactNode
  current?: boolean
  ref?: React.Ref<HTMLAnchorElement>
}

const SectionLink = ({ id, current, children, ref }: SectionLinkProps) => (
  <Link
    ref={ref}
    to="."
    search
    hash={id}
    hashScrollIntoView={false}
    activeOptions={{ includeHash: true }}
    className={`${controls.hoverable} ${controls.ringInside} ${styles.link}`}
    aria-current={current ? "page" : undefined}
  >
    {children}
  </Link>
)
