/** The forms that a language has for a number of things; `{n}` stands for the number. */
export type PluralForms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

/** What tables, figures and equations are called by their numbers, the same in every format. */
export type NumberWords = {
  table: string
  figure: string
  equation: string
  onPage: string
  continued: string
  tables: string
  figures: string
}

/** What the index at the end of an edition says; `{entry}` is the entry to look under. */
export type IndexWords = { title: string; see: string; seeAlso: string }

/** What pages say around the text of an edition. */
export type FrameWords = {
  skip: string
  contents: string
  search: string
  theme: string
  themes: { system: string; light: string; dark: string }
  trail: string
  steps: string
  previous: string
  next: string
  onThisPage: string
  lastChanged: string
  edition: string
  /** Stands before what an edition corrects. */
  correction: string
  editionAndDate: string
  topics: PluralForms
  more: PluralForms
  noTopics: string
  otherTopics: string
  missingTitle: string
  missingText: string
  notFoundTitle: string
  notFoundText: string
  toContents: string
  imageMissing: string
  imprint: string
  alerts: { note: string; tip: string; important: string; warning: string; caution: string }
  done: string
  toDo: string
  footnotes: string
  backToText: string
  changes: {
    title: string
    since: string
    counts: string
    added: string
    changed: string
    countAdded: PluralForms
    countChanged: PluralForms
    countRemoved: PluralForms
    removed: PluralForms
  }
}

/** What the files of an edition say beside its text: PDF, Word, EPUB and HTML. */
export type FileWords = {
  /** An edition that is a draft. */
  draft: string
  /** The list of changes. What is `under` a title stands there in the contents. */
  changes: {
    title: string
    none: string
    bars: string
    values: string
    /** What follows the title of a topic, and what stands between several changes of it. */
    said: string
    between: string
    added: string
    addedUnder: string
    removed: string
    removedFrom: string
    moved: string
    movedFrom: string
    movedUnder: string
    renamed: string
    changed: string
    value: string
    valueAdded: string
    valueRemoved: string
  }
}

/** What the hub says around an edition that it shows at a readable address: no file of the edition holds it. */
export type AddressWords = {
  older: string
  /** The same where there is no newer edition to read. */
  olderAlone: string
  /** Said of an edition that a newer one corrects. */
  corrects: string
  readNewest: string
  notInNewest: string
  toNewest: string
  goneTitle: string
  gone: string
  lastIn: string
  withdrawnTitle: string
  withdrawn: string
  usedToLead: string
  editions: string
  newest: string
  publications: string
  noPublications: string
  /** Stand before the names of files, and of languages. */
  files: string
  languages: string
  /** Emails about new editions, and the page that readers ask for them on. */
  subscribe: {
    open: string
    about: string
    email: string
    send: string
    sent: string
    confirm: string
    confirmed: string
    stop: string
    stopped: string
    failed: string
    mailConfirm: string
    mailNew: string
  }
}

/** What the scripts of a page say. */
export type ScriptWords = {
  language: string
  contents: string
  startPage: string
  close: string
  showAll: string
  below: string
  edition: string
  linkTo: string
  copy: string
  copied: string
  /** Shown to authors only. */
  editPage: string
  enlarge: string
  /** Stands before the kinds of file that a table can be had as. */
  download: string
  notDownloaded: string
  search: string
  searchAll: string
  part: string
  allParts: string
  found: PluralForms
  foundFor: string
  foundBest: string
  foundNothing: string
  didYouMean: string
  searchFailed: string
  saving: string
  saved: string
  notSaved: string
  cannotSave: string
  newer: string
  showNewer: string
  report: {
    open: string
    title: string
    where: string
    wholePage: string
    what: string
    cancel: string
    send: string
    thanks: string
    waits: string
    refused: string
  }
}

/** All words of one language: a file that lacks one does not compile. */
export type EditionWords = {
  page: FrameWords
  numbered: NumberWords
  files: FileWords
  addresses: AddressWords
  index: IndexWords
  script: Omit<ScriptWords, "language">
}

/** A sentence with its values in the places that it names. */
export function fillWords(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}

/** A number of things, as the language says that. */
export function writeCount(forms: PluralForms, count: number, language: string): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other
  return fillWords(form, { n: new Intl.NumberFormat(language).format(count) })
}
