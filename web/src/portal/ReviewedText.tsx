import type { Comment } from "@hub/contract/reviews"
import type { Section } from "@hub/contract/sections"
import type { PointProgress } from "@hub/contract/point-replies"
import type { Suggestion } from "@hub/contract/suggestions"
import { Text } from "@mantine/core"
import { type ReactNode, useMemo, useState } from "react"
import { blockIndexAt, splitIntoBlocks, blockIndexesOf, quoteOfSelection } from "./blocks.ts"
import { CommentCard } from "./CommentCard.tsx"
import { PassageText, type Correctable } from "./PassageText.tsx"
import { PassageTools } from "./PassageTools.tsx"
import layout from "../widgets/Layout.module.css"
import surfaces from "../widgets/Surfaces.module.css"
import styles from "./Portal.module.css"
import { SectionTick } from "./SectionTick.tsx"
import { SuggestionCard } from "./SuggestionCard.tsx"

type WithOutcome = Partial<PointProgress>
type ReviewedTextProps = {
  html: string
  about: Correctable
  comments: (Comment & WithOutcome)[]
  suggestions: (Suggestion & WithOutcome)[]
  sections?: { all: Section[]; read: string[]; onTick: (mark: string) => void }
  onComments?: (comments: Comment[]) => void
  onSuggestions?: (suggestions: Suggestion[]) => void
  /** Where the points were sent: what the author and the reviewer say about them since. */
  talk?: (point: WithOutcome, words: string) => ReactNode
}

/** The topic as readers see it, with each comment and correction at its passage; without `on…` there is nothing to press. */
export function ReviewedText({
  html,
  about,
  comments,
  suggestions,
  sections,
  onComments,
  onSuggestions,
  talk,
}: ReviewedTextProps) {
  const blocks = useMemo(() => splitIntoBlocks(html), [html])
  const [fresh, setFresh] = useState<number | null>(null)
  const [correcting, setCorrecting] = useState<{ place: number; selected: string } | null>(null)
  const places = blockIndexesOf(comments, blocks)
  const inBlock = useMemo(() => {
    const all = blocks.map((): (Suggestion & WithOutcome)[] => [])
    for (const one of suggestions) if (one.revision === about.revision) all[blockIndexAt(one.start, blocks)]?.push(one)
    return all
  }, [blocks, suggestions, about.revision])
  const lost = suggestions.filter((one) => !inBlock.some((all) => all.includes(one)))
  const headed = new Map(sections?.all.map((section) => [section.id, section]))
  const tickOf = (section: Section | undefined) =>
    section === undefined || sections === undefined ? null : (
      <SectionTick
        section={section}
        read={sections.read.includes(section.mark)}
        onTick={() => sections.onTick(section.mark)}
      />
    )
  const without = (gone: Suggestion[]) => suggestions.filter((one) => !gone.includes(one))

  const commentAt = (place: number) =>
    comments.map((comment, index) =>
      places[index] !== place ? null : (
        <CommentCard
          key={index}
          comment={comment}
          fresh={index === fresh}
          {...(onComments
            ? {
                onBody: (body: string) =>
                  onComments(comments.map((one, at) => (at === index ? { ...one, body } : one))),
                onRemove: () => onComments(comments.filter((_, at) => at !== index)),
              }
            : {})}
        >
          {talk?.(comment, comment.quote)}
        </CommentCard>
      ),
    )
  const corrections = (all: (Suggestion & WithOutcome)[]) =>
    all.map((one) => (
      <SuggestionCard
        key={`${one.revision}-${one.start}-${one.insert}`}
        suggestion={one}
        {...(onSuggestions ? { onUndo: () => onSuggestions(without([one])) } : {})}
      >
        {talk?.(one, one.old || one.insert)}
      </SuggestionCard>
    ))

  return (
    <article className={`${surfaces.paper} ${styles.text}`} aria-label="The text to review">
      {(lost.length > 0 || places.includes(-1)) && (
        <section aria-label="Comments on removed text">
          <Text size="sm" fw={600} mt="md">
            These words aren't in the text:
          </Text>
          {commentAt(-1)}
          {corrections(lost)}
        </section>
      )}
      {blocks.map((block, place) => (
        <div key={place} className={styles.block}>
          <div className={correcting?.place === place ? layout.wholeRow : layout.narrow}>
            <PassageText
              block={block}
              about={about}
              suggestions={inBlock[place] ?? []}
              correcting={correcting?.place === place ? correcting.selected : null}
              onSuggest={(made) => onSuggestions?.([...without(inBlock[place] ?? []), ...made])}
              onDone={() => setCorrecting(null)}
            />
            {block.opens !== undefined && tickOf(headed.get(block.opens))}
          </div>
          {onComments && correcting?.place !== place && (
            <PassageTools
              block={block}
              onComment={(selected) => {
                setFresh(comments.length)
                const at = block.at === null ? {} : { at: block.at }
                const quote = quoteOfSelection(block, selected)
                onComments([...comments, { heading: block.heading, quote, body: "", ...at }])
              }}
              {...(block.at === null || block.text === "" || !onSuggestions
                ? {}
                : { onCorrect: (selected: string) => setCorrecting({ place, selected: selected.trim() }) })}
            />
          )}
          <div className={layout.wholeRow}>
            {correcting?.place !== place && corrections(inBlock[place] ?? [])}
            {commentAt(place)}
          </div>
        </div>
      ))}
    </article>
  )
}
