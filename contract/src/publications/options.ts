import { z } from "zod"
import { Ordinal } from "../route.ts"
import { draftWatermarks } from "./values.ts"

/** For readers who listen, or for archives. */
export const pdfStandards = ["ua-1", "a-2a"] as const
export type PdfStandard = (typeof pdfStandards)[number]

/** What is said of a PDF only goes for PDFs. */
export const PublicationOptions = z.object({
  numbered: z.boolean().default(true),
  /** Tables, figures and equations have numbers, and links to them read as those. Editions of before had none. */
  captions: z.boolean().default(false),
  /** Marks in the text make an index at the end. */
  index: z.boolean().default(false),
  /** Terms of a glossary in the topics are sorted, and linked where a text first uses them. */
  glossary: z.boolean().default(false),
  /** Quotation marks, dashes and spaces are set as printers of the language do. Editions of before kept them as typed. */
  typography: z.boolean().default(false),
  /** The number of an earlier edition: bars and a list tell what changed since. */
  changes_since: Ordinal.nullable().default(null),
  /** What an earlier edition said wrongly, as readers are told; empty where nothing is corrected. */
  correction: z.string().trim().max(1000, "Use at most 1000 characters.").default(""),
  draft: z.enum(draftWatermarks).default("never"),
  standard: z.enum(pdfStandards).default("ua-1"),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "Enter a language code such as en or de-AT.")
    .default("en"),
})
export type PublicationOptions = z.output<typeof PublicationOptions>
