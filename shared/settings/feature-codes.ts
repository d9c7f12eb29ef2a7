import { codeWords } from '../locales/codes.ts'
import type { FeatureCode } from './settings.ts'

const place = '{ext}'

/** What a code is called: its own name, or what it is for. */
export function codeName({ kind, name }: Pick<FeatureCode, 'kind' | 'name'>): string {
  return name === '' ? codeWords[kind] : name
}

/** The same codes, each with a name. */
export function namedCodes(codes: readonly FeatureCode[]): readonly FeatureCode[] {
  return codes.map((code) => ({ ...code, name: codeName(code) }))
}

/** What is dialled for this code about an extension. */
export function dialledCode({ code }: FeatureCode, ext: string): string {
  return code.replace(place, () => ext)
}

/** Whether somebody must say which extension, or which parking place, the code is about. */
export function asksExtension({ code }: FeatureCode): boolean {
  return code.includes(place)
}

/** Which code a number is, and the extension in it; undefined for what is no code. */
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
