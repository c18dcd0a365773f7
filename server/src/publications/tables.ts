import type { Finding } from "@hub/contract/checks"
import type { HouseStyle } from "@hub/contract/house-style"
import type { Evidence, RequestedEvidence } from "@hub/contract/evidence"
import type {
  EditionFormat,
  PublicationKind,
  PublicationOptions,
  PublicationStatus,
  SharedFormat,
  Visibility,
} from "@hub/contract/publications"
import type { ColumnType, Generated, Selectable } from "kysely"

declare module "../platform/db/tables.ts" {
  interface Tables {
    publications: PublicationsTable
    publication_topics: PublicationTopicsTable
    publication_files: PublicationFilesTable
    publication_evidence: PublicationEvidenceTable
    page_passes: PagePassesTable
    reader_names: ReaderNamesTable
    reader_addresses: ReaderAddressesTable
    reading_counts: ReadingCountsTable
    unfound_searches: UnfoundSearchesTable
    edition_subscriptions: EditionSubscriptionsTable
  }
}

export type PublicationsTable = {
  id: Generated<number>
  title: string
  collection_id: number | null
  kind: PublicationKind
  edition: number
  status: PublicationStatus
  /** Editions of before lack what could not be chosen then. */
  options: ColumnType<Partial<PublicationOptions>, string, never>
  /** As the hub's setting and the collection's description were when the edition was asked for. */
  publisher: string
  style: ColumnType<Partial<HouseStyle>, string | undefined, never>
  description: string
  variables: ColumnType<Record<string, string>, string, never>
  checks: ColumnType<Finding[], string | undefined, string>
  topics_count: number
  step: Generated<string>
  percent: Generated<number>
  error: string | null
  withdrawn_reason: string | null
  release_at: Date | null
  key: string
  visibility: Visibility
  sha256: string | null
  bytes: number | null
  pages: number | null
  created_by: number
  created_at: Date
  published_at: Date | null
}
export type PublicationRow = Selectable<PublicationsTable>

export type PublicationTopicsTable = {
  publication_id: number
  position: number
  level: number
  topic_id: number | null
  revision_id: number | null
  title: string
  revision: number
  approved: boolean
  node_id: number | null
  kind: Generated<"topic" | "heading">
  new_page: Generated<boolean>
  /** The values that the topic's project has and the edition has not. */
  own_values: ColumnType<Record<string, string> | null, string | null | undefined, never>
}

/** What an edition is made as besides: being made while there is neither a hash nor an error. */
export type PublicationFilesTable = {
  publication_id: number
  format: EditionFormat
  sha256: string | null
  bytes: number | null
  error: string | null
  notices: ColumnType<string[], string | undefined, string>
}

/** What came of a build that the evidence tells: the variables and images in its words, and the tools. */
export type BuildRecord = {
  used: string[]
  made_with: Evidence["made_with"]
  images: Evidence["images"]
}

/** What stands behind an edition: what is known when it is asked for, and once its file is there the whole as a text. */
export type PublicationEvidenceTable = {
  publication_id: number
  asked: ColumnType<RequestedEvidence | null, string, null>
  made: ColumnType<BuildRecord | null, never, string | null>
  manifest: ColumnType<string | null, never, string>
  sha256: ColumnType<string | null, never, string>
}

/** What a browser shows where it opens pages and not calls, of which only the hash is kept. */
export type PagePassesTable = {
  session_id: number
  hash: string
}

/** What readers call a collection in addresses: one name of now, and those of before, which lead to it. */
export type ReaderNamesTable = {
  name: string
  collection_id: number
  current: boolean
  chosen: Generated<boolean>
}

/** Where the pages of an edition are, below its own address. */
export type ReaderAddressesTable = { publication_id: number; page: number; address: string; title: string }

/** How often a page was seen or reported, or a file downloaded, on a day in UTC. */
export type ReadingCountsTable = {
  publication_id: number
  day: string
  kind: "view" | "download" | "report"
  page: number
  form: SharedFormat | ""
  count: number
}

export type UnfoundSearchesTable = { publication_id: number; day: string; words: string; count: number }

/** Who wants an email for each new web edition of a collection, once they confirmed it. */
export type EditionSubscriptionsTable = {
  id: Generated<number>
  collection_id: number
  /** The secret address that it was asked for at; empty where that was a name. */
  key: string
  email: string
  language: string
  created_at: Date
  confirmed_at: Date | null
  /** The last edition that they were told of. */
  told: Generated<number>
}
