import { Button, CopyButton, Text } from "@mantine/core"
import { describeInbox, describeLinks } from "../describe-notification.ts"
import { FoldedFields } from "../FoldedFields.tsx"
import { LinkToCopy } from "../ReviewNotifications.tsx"
import type { Telling } from "./group-by-person.ts"
import layout from "../../widgets/Layout.module.css"
import styles from "./Send.module.css"

/** How one person hears of the topics that they are asked about, with what is to be passed on where no email carries it. */
export function TellingOfPerson({ name, telling }: { name: string; telling: Telling }) {
  const { topics, in_app } = telling
  const links = topics.flatMap(({ id, title, link }) => (link === null ? [] : [{ id, title, link }]))
  const isGrouped = in_app || links.length === 0
  return (
    <>
      {isGrouped && (
        <p className={`${layout.quietSmall} ${layout.flush} ${layout.breaking}`}>
          {topics.map(({ title }) => title).join(", ")}
        </p>
      )}
      <Text size="sm">{(in_app ? describeInbox : describeLinks)(telling, topics.length)}</Text>
      {!isGrouped && <LinksOfTopics name={name} links={links} />}
      {in_app && links.length > 0 && (
        <>
          <LinkToCopy of={`for ${name}`} link={`${location.origin}/reviews`} />
          <FoldedFields summary="If they can't sign in">
            <LinksOfTopics name={name} links={links} />
          </FoldedFields>
        </>
      )}
    </>
  )
}

type LinksOfTopicsProps = { name: string; links: { id: number; title: string; link: string }[] }

/** The secret link of each topic, and all of them at once. */
function LinksOfTopics({ name, links }: LinksOfTopicsProps) {
  const several = links.length > 1
  return (
    <>
      <ul className={styles.links}>
        {links.map(({ id, title, link }) => (
          <li key={id}>
            {several && <span className={`${layout.quietSmall} ${layout.breaking}`}>{title}</span>}
            <LinkToCopy of={`for ${name}${several ? `: ${title}` : ""}`} link={link} />
          </li>
        ))}
      </ul>
      {several && (
        <CopyButton value={links.map(({ title, link }) => `${title}: ${link}`).join("\n")}>
          {({ copied, copy }) => (
            <Button mt="sm" onClick={copy} aria-label={`Copy all links for ${name}`}>
              {copied ? "Copied" : "Copy all links"}
            </Button>
          )}
        </CopyButton>
      )}
    </>
  )
}
