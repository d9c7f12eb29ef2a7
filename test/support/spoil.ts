import { fc } from './property.ts'

type Path = readonly (string | number)[]

/** The path of every field of a value, including the value itself. */
export function pathsOf(value: unknown, at: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([name, each]) => pathsOf(each, [...at, name]))]
}

/** A copy with another value at that path. */
export function replacedAt(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by
  const entries = Object.entries(value as object)
  const changed = entries.map(([key, each]) => [key, key === name ? replacedAt(each, rest, by) : each])
  return Array.isArray(value) ? changed.map(([, each]) => each) : Object.fromEntries(changed)
}

/** Marks what a hostile page sends; every text in it begins with this, so that leaks can be found. */
export const canary = 'CANARY-4711'

/** An object with an own field called `__proto__`, as parsed JSON has it. */
export const polluting: unknown = JSON.parse(
  `{"__proto__":{"polluted":"${canary}"},"constructor":{"prototype":{"polluted":"${canary}"}}}`,
)

export function deep(levels: number): unknown {
  let value: unknown = canary
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? { deeper: value } : [value]
  return value
}

/** Values that can be sent but fit no input, or hardly any. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    undefined,
    true,
    '',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
    0.5,
    Number.MAX_VALUE,
    [],
    {},
    polluting,
    deep(500),
    `${canary}${'x'.repeat(300_000)}`,
    `${canary}\0\r\n../../../etc/passwd`,
    [canary],
    { [canary]: canary },
    Array.from({ length: 20_000 }, (_, index) => index),
    new Map([[canary, canary]]),
    new Date(0),
    new Uint8Array(8),
    10n,
  ),
  fc.string().map((text) => canary + text),
  fc.double(),
  fc.jsonValue(),
)
