import { ActionIcon, Button } from "@mantine/core"
import { type TourState, type TourStep, tourSteps } from "@hub/contract/preferences/values"
import { IconX } from "@tabler/icons-react"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useRouter } from "@tanstack/react-router"
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react"
import { errorSentence } from "../call.ts"
import { useChangePreferences, usePreferences } from "../preferences.ts"
import { toast } from "../toast.ts"
import layout from "../widgets/Layout.module.css"
import { tourTargetsQuery } from "./queries.ts"
import { addressOfStep, shownStep, stepBeside, stepWords } from "./steps.ts"
import styles from "./Tour.module.css"

/** The guided tour, beside the screens that it talks about; the page stays usable, and closing it is for good. */
export function Tour() {
  const preferences = usePreferences()
  const state = preferences?.tour ?? null
  const change = useChangePreferences()
  const goTo = useGoToStep()
  const close = () => change({ tour: "closed" })
  const step = shownStep(state)
  // The next step is read out and has the keys; one that was there when the page was loaded takes them from nobody.
  const known = useRef<TourState | null>(undefined)
  const card = useRef<HTMLDialogElement>(null)
  const isKnown = preferences !== undefined
  useEffect(() => {
    if (!isKnown) return
    if (known.current !== undefined && known.current !== state) card.current?.focus({ preventScroll: true })
    known.current = state
  }, [isKnown, state])
  if (state === "offered")
    return (
      <TourCard
        title="Take a short tour?"
        about="Six steps show how a document gets from Home to its readers. You find the tour in your menu at any time."
        onClose={close}
      >
        <Button size="xs" onClick={close}>
          No, thanks
        </Button>
        <Button size="xs" variant="filled" onClick={() => goTo("home")}>
          Start tour
        </Button>
      </TourCard>
    )
  if (step === undefined) return null
  const [before, after] = [stepBeside(step, -1), stepBeside(step, 1)]
  return (
    <TourCard
      ref={card}
      title={stepWords[step].title}
      about={stepWords[step].about}
      place={`Step ${tourSteps.indexOf(step) + 1} of ${tourSteps.length}`}
      onClose={close}
    >
      {before && (
        <Button size="xs" onClick={() => goTo(before)}>
          Back
        </Button>
      )}
      <Button size="xs" variant="filled" onClick={() => (after ? goTo(after) : close())}>
        {after ? "Next" : "Finish tour"}
      </Button>
    </TourCard>
  )
}

/** Shows a step where it belongs; a page that may not be left stays, and so does the step. */
function useGoToStep() {
  const cache = useQueryClient()
  const router = useRouter()
  const change = useChangePreferences()
  const { mutate } = useMutation({
    mutationFn: async (step: TourStep) => {
      const address = addressOfStep(step, await cache.fetchQuery(tourTargetsQuery))
      await router.navigate({ to: address })
      if (router.state.location.pathname === address.split("?")[0]) change({ tour: step })
    },
    onError: (error) => toast(errorSentence(error), "error"),
  })
  return mutate
}

type TourCardProps = {
  ref?: RefObject<HTMLDialogElement | null>
  title: string
  about: string
  place?: string
  onClose: () => void
  children: ReactNode
}

function TourCard({ ref, title, about, place, onClose, children }: TourCardProps) {
  const id = useId()
  return (
    // Beside the page, not over it: it is not opened as a modal, so that the page can be used meanwhile.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      open
      {...(ref ? { ref } : {})}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-about`}
      tabIndex={-1}
      className={styles.card}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose()
      }}
    >
      <div className={layout.lineBetween}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <ActionIcon size="sm" aria-label="Close tour" title="Close tour" onClick={onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      <p id={`${id}-about`} className={styles.about}>
        {about}
      </p>
      <div className={layout.lineBetween}>
        <span className={layout.quietTiny}>{place}</span>
        <div className={layout.rowWide}>{children}</div>
      </div>
    </dialog>
  )
}
