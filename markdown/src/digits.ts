const digit = /^\p{Nd}$/u

/** The digits of any script as those from 0 to 9. */
export const toLatinDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (sign) => {
    const code = sign.codePointAt(0)!
    let value = 0
    while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value++
    return String(value)
  })
