import { Anchor, SegmentedControl, Stack } from "@mantine/core"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { PageHeader } from "../widgets/PageHeader.tsx"
import { ReviewList } from "./ReviewList.tsx"
import { OwnPendingActions } from "./OwnPendingActions.tsx"

export function ReviewsScreen() {
  const [whose, setWhose] = useState("mine")
  const mine = whose === "mine"
  return (
    <>
      <PageHeader
        title="Reviews"
        actions={
          <SegmentedControl
            aria-label="Whose reviews"
            value={whose}
            onChange={setWhose}
            data={[
              { value: "mine", label: "Mine" },
              { value: "all", label: "Everyone's" },
            ]}
          />
        }
      >
        Reviews that are waiting for an answer, and reviews that were answered.{" "}
        <Anchor underline="always" renderRoot={(props) => <Link to="/reviews/tasks" {...props} />}>
          My reviews
        </Anchor>
        {" · "}
        <Anchor underline="always" renderRoot={(props) => <Link to="/reviews/send" {...props} />}>
          Send for review
        </Anchor>
        {" · "}
        <Anchor underline="always" renderRoot={(props) => <Link to="/reviews/incorporate" {...props} />}>
          Incorporate feedback
        </Anchor>
        {" · "}
        <Anchor underline="always" renderRoot={(props) => <Link to="/reviews/history" {...props} />}>
          History
        </Anchor>
      </PageHeader>
      <Stack gap="lg">
        <OwnPendingActions />
        <ReviewList
          title={mine ? "Waiting for others" : "Waiting for an answer"}
          group="waiting"
          mine={mine}
          empty={mine ? "You're not waiting for anyone." : "No review is waiting for an answer."}
        />
        <ReviewList title="Answered" group="answered" mine={mine} empty="No answers yet." />
      </Stack>
    </>
  )
}
