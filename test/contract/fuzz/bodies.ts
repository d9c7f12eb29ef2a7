import type { Endpoint } from '#shared/api/endpoint.ts'
import { pick, recordOf, sampleOf, type Chance } from '../sample.ts'
import { hostileText, hostileValue } from './hostile.ts'

/** A body in any state between right and absurd. */
export function fuzzBody(endpoint: Endpoint, chance: Chance): Buffer {
  if (chance() < 0.15) return absurdBytes(chance)
  const right = endpoint.body === undefined ? {} : sample(endpoint.body, chance)
  const value = chance() < 0.3 ? right : mutated(right, chance)
  return Buffer.from(JSON.stringify(value) ?? '')
}

function sample(schema: object, chance: Chance): unknown {
  try {
    return sampleOf(recordOf(schema), chance)
  } catch {
    return {}
  }
}

/** The same with one thing or several in it that do not belong there. */
function mutated(value: unknown, chance: Chance): unknown {
  if (chance() < 0.1) return hostileValue(chance)
  if (Array.isArray(value)) {
    if (chance() < 0.2) return []
    const items = value.map((each) => (chance() < 0.5 ? mutated(each, chance) : each))
    return chance() < 0.05 ? manyOf(items[0]) : items
  }
  if (typeof value !== 'object' || value === null) return hostileValue(chance)
  const fields = Object.entries(value).flatMap(([name, each]): [string, unknown][] => {
    const what = chance()
    if (what < 0.1) return []
    return [[name, what < 0.5 ? mutated(each, chance) : each]]
  })
  return Object.fromEntries(
    chance() < 0.15 ? [...fields, [hostileText(chance).slice(0, 40), hostileValue(chance)]] : fields,
  )
}

/** More than a list may hold; of a large item only some, which the sender too must be able to write. */
function manyOf(item: unknown): readonly unknown[] {
  const length = (JSON.stringify(item) ?? '').length > 1_000 ? 20 : 6_000
  return Array.from({ length }, () => item)
}

const absurd: readonly ((chance: Chance) => string | Buffer)[] = [
  () => '',
  () => '{',
  () => '{"a":1,"a":2,}',
  () => '[' + '{"a":['.repeat(40_000),
  () => '['.repeat(60) + ']'.repeat(60),
  () => '{"email":"a","__proto__":{"is_root":true},"constructor":{"prototype":{}}}',
  () => `{"n":${'9'.repeat(5_000)}}`,
  () => '{"to":"\\ud800"}',
  () => 'email=a%40b&password=c',
  () => '--x\r\nContent-Disposition: form-data; name="to"\r\n\r\n201\r\n--x--\r\n',
  () => '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>',
  () => Buffer.from('{"to":"201"}', 'utf16le'),
  () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('{"to":"201"}')]),
  () => Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  (chance) => Buffer.from(Array.from({ length: 200 }, () => Math.floor(chance() * 256))),
  (chance) => JSON.stringify({ to: 'x'.repeat(Math.floor(chance() * 1_000_000)) }),
  () => `[${'1,'.repeat(100_000)}1]`,
]

function absurdBytes(chance: Chance): Buffer {
  if (chance() < 0.01) return Buffer.alloc(11 * 1024 * 1024, 0x20)
  return Buffer.from(pick(absurd, chance)(chance))
}
