// What browsers and Node both have and the language does not: nothing else may be used here.
declare class TextEncoder {
  encode(text: string): Uint8Array
}

declare class URL {
  constructor(url: string, base?: string)
  static canParse(url: string, base?: string): boolean
  readonly protocol: string
  readonly hostname: string
  readonly username: string
  readonly password: string
  readonly searchParams: URLSearchParams
}

declare class URLSearchParams {
  readonly size: number
  append(name: string, value: string): void
  get(name: string): string | null
}
