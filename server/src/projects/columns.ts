import type { Project } from "@hub/contract/projects"
import type { CsvColumns } from "../platform/http/csv.ts"
import { joinTagNames } from "../tags/columns.ts"

export const projectColumns: CsvColumns<Project> = {
  Name: (project) => project.name,
  Description: (project) => project.description,
  Status: (project) => project.status,
  Owner: (project) => project.owner_name,
  Start: (project) => project.start_date,
  "Target date": (project) => project.target_date,
  Topics: (project) => project.counts.topics,
  Draft: (project) => project.counts.topics_draft,
  "In review": (project) => project.counts.topics_in_review,
  Approved: (project) => project.counts.topics_approved,
  Published: (project) => project.counts.topics_published,
  Collections: (project) => project.counts.collections,
  Tasks: (project) => project.counts.tasks,
  "Open tasks": (project) => project.counts.open_tasks,
  Stakeholders: (project) => project.counts.stakeholders,
  Milestones: (project) => project.milestones.map(({ name, date }) => `${name} (${date})`).join(", "),
  Tags: (project) => joinTagNames(project.tags),
  Archived: (project) => project.archived_at,
  Created: (project) => project.created_at,
  Updated: (project) => project.updated_at,
}
