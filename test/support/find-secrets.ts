import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A value that must not appear anywhere, with a name for reports. */
export type Secret = { readonly name: string; readonly value: string }

/** The forms in which a value may appear in a file: plain, wide, in Base64 at any offset, in hexadecimal, in a URL. */
function formsOf({ value }: Secret): readonly Buffer[] {
  const plain = Buffer.from(value)
  const inBase64 = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), plain]).toString('base64')
    // Characters that depend on the neighbouring bytes are omitted.
    const from = before === 0 ? 0 : before + 1
    return whole.slice(from, Math.floor((before + plain.length) / 3) * 4)
  })
  const texts = [
    value,
    encodeURIComponent(value),
    plain.toString('hex'),
    JSON.stringify(value).slice(1, -1),
    ...inBase64,
  ]
  const urlSafe = inBase64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'))
  return [...new Set([...texts, ...urlSafe])]
    .map((text) => Buffer.from(text))
    .concat(Buffer.from(value, 'utf16le'))
}

/** The secrets that appear in that text or those bytes. */
export function secretsIn(content: string | Buffer, secrets: readonly Secret[]): readonly string[] {
  const bytes = Buffer.from(content)
  return secrets.filter((each) => formsOf(each).some((form) => bytes.includes(form))).map(({ name }) => name)
}

/** The files below a folder that contain a secret: `path: name`. Asserts that there were files to search. */
export async function filesWithSecrets(
  folder: string,
  secrets: readonly Secret[],
): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  if (paths.length === 0) throw new Error(`There is no file in ${folder}`)
  const found = await Promise.all(
    paths.map(async (path) => {
      const content = await readFile(path).catch(() => Buffer.alloc(0))
      return secretsIn(content, secrets).map((name) => `${path}: ${name}`)
    }),
  )
  return found.flat()
}
