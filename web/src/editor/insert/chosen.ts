export type OnImageChosen = (words: string, url: string) => void

export type OnLinkChosen = (words: string, url: string) => void
