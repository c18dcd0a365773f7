// What browsers and Node both have and the language does not: nothing else may be used here.
declare class TextEncoder {
  encode(text: string): Uint8Array
}

declare function structuredClone<T>(value: T): T
