import { isPolicyKey, policyKeyNames, policyKeys } from '#shared/settings/policy-keys.ts'
import { parseJson } from '#shared/core/parse-json.ts'

/** One value in the output of `reg.exe query`. */
type Value = { readonly key: string; readonly name: string; readonly type: string; readonly text: string }

/**
 * Reads a policy from the output of `reg.exe query <root> /s`: values of the root itself are locked, those of its
 * subkey `Preset` are preset. Other subkeys are ignored.
 */
export function readRegistry(printed: string, root: string): unknown {
  const values = valuesIn(printed)
  const under = (key: string) =>
    Object.fromEntries(
      values
        .filter((value) => subkeyOf(value.key, root) === key)
        .map((value) => [value.name, contentOf(value)]),
    )
  return { locked: under(''), preset: under('preset') }
}

function valuesIn(printed: string): readonly Value[] {
  let key = ''
  const values: Value[] = []
  for (const line of printed.split(/\r?\n/)) {
    if (/^HKEY_/i.test(line)) key = line.trim()
    const [, name, type, text = ''] = /^ {4}(\S.*?) {4}(REG_[A-Z_]+)(?: {4}(.*))?$/.exec(line) ?? []
    if (name !== undefined && type !== undefined) values.push({ key, name: policyName(name), type, text })
  }
  return values
}

/** The registry ignores the case of names; policies do not. */
function policyName(name: string): string {
  return policyKeyNames.find((key) => key.toLowerCase() === name.toLowerCase()) ?? name
}

/** In lower case; the name of the hive may be short or long. */
function subkeyOf(key: string, root: string): string | undefined {
  const path = (text: string) => text.toLowerCase().replace(/^[^\\]+/, '')
  const [fullPath, start] = [path(key), path(root)]
  if (fullPath === start) return ''
  return fullPath.startsWith(`${start}\\`) ? fullPath.slice(start.length + 1) : undefined
}

/** The value in its JSON form; if it has none it stays text, for the checks to refuse. */
function contentOf({ name, type, text }: Value): unknown {
  const shape = isPolicyKey(name) ? policyKeys[name].shape : 'text'
  if (type === 'REG_DWORD') {
    const number = Number(text)
    return shape === 'flag' && (number === 0 || number === 1) ? number === 1 : number
  }
  if (type === 'REG_MULTI_SZ') {
    const lines = text.split('\\0').filter((line) => line !== '')
    return shape === 'lines' ? lines.join('\n') : lines
  }
  if (type !== 'REG_SZ') return undefined
  if (shape === 'text' || shape === 'choice' || shape === 'lines') return text
  const value = parseJson(text)
  return value === undefined ? text : value
}
