import type { ItemUpdate, ImportConflictSide } from "@hub/contract/import-items"
import { Button, Group, Radio, Text } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { RenderedDifference } from "../history/RenderedDifference.tsx"
import { formatCount } from "../widgets/format-count.ts"
import hunkStyles from "../widgets/Hunk.module.css"
import layout from "../widgets/Layout.module.css"
import styles from "./Proposal.module.css"

type UpdatePanelProps = {
  update: ItemUpdate
  readOnly: boolean
  onChoose: (choices: ImportConflictSide[]) => void
}

const fields = { title: "Title", content: "Text", frontmatter: "Frontmatter" } as const

/** What the newer reading makes of a topic: where both sides changed the same words, whose stay. */
export function UpdatePanel({ update, readOnly, onChoose }: UpdatePanelProps) {
  const { today, after, hunks, choices, topic_id } = update
  const canJoin = hunks.every((hunk) => hunk.joined !== null)
  const all = (side: ImportConflictSide) => onChoose(hunks.map(() => side))
  const one = (place: number, side: ImportConflictSide) =>
    onChoose(hunks.map((_, index) => (index === place ? side : (choices?.[index] ?? "mine"))))
  return (
    <>
      <Text size="sm">
        This updates{" "}
        <Link to="/topics/$id" params={{ id: topic_id }} className={layout.linkSmall}>
          {today.title}
        </Link>
        .
      </Text>
      {hunks.length > 0 && !readOnly && (
        <div>
          <Text fw={600}>
            {choices !== null
              ? "You've chosen what to keep"
              : canJoin
                ? "Both sides changed other sentences of the same paragraph"
                : "Both versions changed the same text"}{" "}
            in {formatCount(hunks.length, "place")}.
          </Text>
          <Group gap="xs" my="xs">
            {canJoin && (
              <Button size="compact-sm" onClick={() => all("joined")}>
                Take all as joined
              </Button>
            )}
            <Button size="compact-sm" onClick={() => all("mine")}>
              Keep all from the hub
            </Button>
            <Button size="compact-sm" onClick={() => all("theirs")}>
              Use all from the file
            </Button>
          </Group>
          {hunks.map((hunk, place) => {
            const name = `${fields[hunk.field]}, conflict ${place + 1} of ${hunks.length}`
            return (
              <fieldset key={place} className={hunkStyles.hunk} data-open={choices === null || undefined}>
                <legend>{name}</legend>
                <div className={styles.both}>
                  <Words label="In the hub" name={name} words={hunk.mine} />
                  <Words label="In the file" name={name} words={hunk.theirs} />
                </div>
                {hunk.joined !== null && <Words label="Both, joined" name={name} words={hunk.joined} />}
                <Radio.Group
                  aria-label={`What to keep: ${name}`}
                  value={choices?.[place] ?? ""}
                  onChange={(side) => one(place, side as ImportConflictSide)}
                >
                  <Group>
                    <Radio value="mine" label="Keep the hub version" />
                    <Radio value="theirs" label="Use the file version" />
                    {hunk.joined !== null && <Radio value="joined" label="Take both, joined" />}
                  </Group>
                </Radio.Group>
              </fieldset>
            )
          })}
        </div>
      )}
      {(hunks.length === 0 || choices !== null || !same(today, after)) && (
        <Text size="sm" c="dimmed">
          {same(today, after) ? "The topic stays as it is." : "Changes to the topic:"}
        </Text>
      )}
      {!same(today, after) && <RenderedDifference before={today} after={after} />}
    </>
  )
}

const same = (one: ItemUpdate["today"], other: ItemUpdate["today"]) =>
  one.title === other.title && one.content === other.content && one.frontmatter === other.frontmatter

function Words({ label, name, words }: { label: string; name: string; words: string }) {
  return (
    <div>
      <Text size="xs" fw={600}>
        {label}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A long text is scrolled by the keyboard too. */}
      <section className={styles.words} tabIndex={0} aria-label={`${label}: ${name}`}>
        {words === "" ? "(deleted)" : words}
      </section>
    </div>
  )
}
