import { pick, type Chance } from '../sample.ts'

const words: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  '9007199254740993',
  'null',
  'true',
  'NaN',
  '%',
  '%%%',
  '_',
  '\\',
  "' OR 1=1 --",
  "'; DROP TABLE users;--",
  '" OR ""="',
  '1) UNION SELECT password_hash FROM users --',
  '$."x"',
  '$(id)',
  '`id`',
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  'C:\\Windows\\win.ini',
  'file:///etc/passwd',
  'http://169.254.169.254/',
  '\u0000',
  'a\u0000b',
  '\r\nX-Injected: yes',
  '\u202e\u200b\ufeff',
  '\ud800',
  '𝕏🙂',
  'constructor',
  '__proto__',
  'toString',
  '*',
  '(a+)+$',
  '+441632960501',
  '201',
  '+4416329605' + '0'.repeat(200),
]

/** A text that somebody with bad intentions might send. */
export function hostileText(chance: Chance): string {
  if (chance() < 0.05) return 'x'.repeat(Math.floor(chance() * 70_000))
  if (chance() < 0.1) return String.fromCharCode(...Array.from({ length: 12 }, () => chance() * 65_536))
  return pick(words, chance)
}

const numbers: readonly number[] = [0, -0, -1, 1.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21]

/** Any JSON value, nested a little. */
export function hostileValue(chance: Chance, depth = 0): unknown {
  const kind = chance()
  if (kind < 0.45) return hostileText(chance)
  if (kind < 0.65) return pick(numbers, chance)
  if (kind < 0.8 || depth > 3) return pick([null, true, false], chance)
  const length = Math.floor(chance() * 4)
  if (kind < 0.9) return Array.from({ length }, () => hostileValue(chance, depth + 1))
  return Object.fromEntries(
    Array.from({ length }, () => [hostileText(chance).slice(0, 50), hostileValue(chance, depth + 1)]),
  )
}
