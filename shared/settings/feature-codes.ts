import { codeWords } from '../locales/codes.ts'
import type { FeatureCode } from './settings.ts'

const place = '{ext}'

/** Name of a code: its own, or else its purpose. */
export function codeName({ kind, name }: Pick<FeatureCode, 'kind' | 'name'>): string {
  return name === '' ? codeWords[kind] : name
}

/** Returns the codes with a name for each. */
export function namedCodes(codes: readonly FeatureCode[]): readonly FeatureCode[] {
  return codes.map((code) => ({ ...code, name: codeName(code) }))
}

/** Returns the number to dial for this code and an extension. */
export function dialledCode({ code }: FeatureCode, ext: string): string {
  return code.replace(place, () => ext)
}

/** Whether the code needs an extension or a parking place. */
export function asksExtension({ code }: FeatureCode): boolean {
  return code.includes(place)
}

/** Finds the code that a number stands for, and the extension in it; undefined if it is not a code. */
export function readCode(
  codes: readonly FeatureCode[],
  number: string,
): { readonly code: FeatureCode; readonly ext: string } | undefined {
  if (!/[*#]/.test(number)) return undefined
  for (const code of codes) {
    const [before = '', after] = code.code.split(place)
    if (after === undefined) {
      if (number === before) return { code, ext: '' }
      continue
    }
    const ext = number.slice(before.length, number.length - after.length)
    if (number.startsWith(before) && number.endsWith(after) && /^\d+$/.test(ext)) return { code, ext }
  }
  return undefined
}
