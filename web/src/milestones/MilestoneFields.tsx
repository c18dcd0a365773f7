import type { Milestone } from "@hub/contract/milestones"
import { milestoneTypes, settableMilestoneStatuses } from "@hub/contract/milestones/values"
import { NativeSelect, Textarea, TextInput } from "@mantine/core"
import type { useForm } from "../form.ts"
import { projectChoices, topicChoices } from "../widgets/choices.ts"
import layout from "../widgets/Layout.module.css"
import { ServerSelect } from "../widgets/ServerSelect.tsx"
import { ServerMultiSelect } from "../widgets/ServerMultiSelect.tsx"
import { type MilestoneFormValues, parseTopicIds } from "./fields.ts"
import { milestoneStatusLabels, milestoneTypeLabels } from "./labels.ts"
import forms from "../widgets/Form.module.css"

type MilestoneFieldsProps = {
  form: Omit<ReturnType<typeof useForm<MilestoneFormValues & { reason: string }>>, "submit">
  saved: Milestone | null
  /** Why a reason is needed, as a question; none where it is not. */
  question: string | null
  titles: Record<string, string>
  onTitles: (titles: Record<string, string>) => void
}

export function MilestoneFields({ form, saved, question, titles, onTitles }: MilestoneFieldsProps) {
  const { values, errors, set, text } = form
  return (
    <>
      <TextInput label="Name" autoComplete="off" required data-autofocus {...text("name")} />
      {saved ? (
        <p className={layout.breakingFlush}>Project: {saved.project_name}</p>
      ) : (
        <ServerSelect
          label="Project"
          name="project_id"
          placeholder="Choose a project"
          required
          choices={projectChoices}
          value={values.project_id}
          error={errors["project_id"]}
          onChange={(choice) => set("project_id", choice?.value ?? "")}
        />
      )}
      <div className={forms.pair}>
        <NativeSelect
          label="Type"
          name="type"
          value={values.type}
          onChange={(event) => set("type", event.currentTarget.value)}
          data={milestoneTypes.map((value) => ({ value, label: milestoneTypeLabels[value] }))}
        />
        <TextInput label="Date" type="date" required {...text("date")} />
      </div>
      {question && (
        <Textarea
          label={question}
          description="The reason is kept in the history."
          required
          autosize
          minRows={2}
          maxRows={6}
          {...text("reason")}
        />
      )}
      {saved && (
        <NativeSelect
          label="Status"
          name="status"
          value={values.status}
          onChange={(event) => set("status", event.currentTarget.value)}
          data={settableMilestoneStatuses.map((value) => ({
            value,
            label: milestoneStatusLabels[value],
          }))}
        />
      )}
      <ServerMultiSelect
        label="Linked topics"
        name="topic_ids"
        description="Health is calculated from these topics: how many are approved or published, and how many days are left."
        placeholder="Search topics"
        choices={topicChoices}
        value={parseTopicIds(values.topic_ids)}
        known={titles}
        error={errors["topic_ids"]}
        onChange={(ids, found) => {
          onTitles(found)
          set(
            "topic_ids",
            ids
              .map(Number)
              .toSorted((a, b) => a - b)
              .join(","),
          )
        }}
      />
      <Textarea label="Description" autosize minRows={2} maxRows={8} {...text("description")} />
    </>
  )
}
