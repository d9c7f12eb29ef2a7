import { mark, type Mark, type Written } from './log-mark.ts'

/** Maximum depth of causes, and maximum number of stack positions kept. */
const maxCauses = 3
const maxStackPositions = 8

/**
 * Describes a thrown value, or a failure as a value: its class, its code, its positions in our own files, and the same
 * of its cause. Never its message, which may quote anything.
 */
export function faultOf(thrown: unknown): Mark {
  return mark(() => described(thrown, maxCauses))
}

function described(thrown: unknown, depth: number): Written {
  if (typeof thrown !== 'object' || thrown === null) return { class: typeof thrown }
  const code = codeOf(thrown)
  const errcode = Reflect.get(thrown, 'errcode')
  const at = thrown instanceof Error ? placesIn(thrown.stack ?? '') : []
  const cause = depth > 0 && thrown instanceof Error ? thrown.cause : undefined
  return {
    class: className(thrown),
    ...(code !== null && { code }),
    ...(typeof errcode === 'number' && { errcode }),
    ...(at.length > 0 && { at }),
    ...(cause !== undefined && { cause: described(cause, depth - 1) }),
  }
}

function className(thrown: object): string {
  const name: unknown = thrown.constructor?.name
  return typeof name === 'string' && /^\w{1,40}$/.test(name) ? name : 'Object'
}

/** A code of the system, of Node or SQLite (`ENOENT`, `ERR_SQLITE_ERROR`), or of this app (`network.timeout`). */
function codeOf(thrown: object): string | null {
  const code: unknown = Reflect.get(thrown, 'code')
  return typeof code === 'string' && /^(?:[A-Z][A-Z\d_]{1,60}|[a-z]+\.[a-z-]{1,40})$/.test(code) ? code : null
}

/**
 * Folders of this app, in its sources and in its built form: the last one of a path, since the folders above the app
 * may have the same names. Only `test/unit` and `out` contain folders with such names themselves.
 */
const ownPlace =
  /^.*[/\\(](?<![/\\(](?:test[/\\]unit|out)[/\\])((?:electron|shared|renderer|out|test)[/\\][\w./\\-]{1,160}:\d+:\d+)\)?$/

function placesIn(stack: string): readonly string[] {
  return stack
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
    .map((line) => ownPlace.exec(line)?.[1]?.replaceAll('\\', '/'))
    .filter((place) => place !== undefined)
    .slice(0, maxStackPositions)
}
