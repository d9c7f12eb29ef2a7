import { describe, expect, test } from 'vitest'
import { faultOf } from '#shared/core/log-fault.ts'
import { oneOf, personal, plain, server, written } from '#shared/core/log-mark.ts'
import { appError } from '#shared/core/app-error.ts'
import { namingWith } from '#electron/net/log/naming.ts'
import { logLine } from '#electron/net/log/log-line.ts'

const naming = namingWith('one run')
const print = (value: unknown) => written(value, naming)

describe('what belongs to a person', () => {
  test('has a kind and a name that is the same for the same text', () => {
    const name = print(personal('name', 'Tamsin Okafor'))
    expect(name).toMatch(/^name#[\w-]{8}$/)
    expect(print(personal('name', 'Tamsin Okafor'))).toBe(name)
    expect(print(personal('name', 'Someone Else'))).not.toBe(name)
  })
  test('is called otherwise in another run, so that names cannot be tried out', () => {
    const number = personal('number', '+441134960000')
    expect(written(number, namingWith('another run'))).not.toBe(print(number))
  })
  test('is said to be missing where it is', () => expect(print(personal('number', ''))).toBe('no number'))
  test('does not come out where a mark is written by something else than a sink', () => {
    const mark = personal('name', 'Tamsin')
    expect(JSON.stringify({ mark })).toBe('{"mark":{}}')
    expect(String(mark)).not.toContain('Tamsin')
  })
})

describe('servers', () => {
  test.for([
    ['wss://sip.example.com/ws', 'wss://sip.example.com'],
    ['https://agent:word@api.example.com:8443/v1.2/?token=abc#x', 'https://api.example.com:8443'],
    ['wss://[::1]:7443/', 'wss://[::1]:7443'],
    ['app://switchhook/index.html', 'app://switchhook'],
    ['sip:tamsin@example.com', 'other'],
    ['my password is 7', 'other'],
    ['https://two words/', 'other'],
    ['', null],
  ])('%s is %s', ([address, shown]) => expect(print(server(address))).toBe(shown))
})

test('a word of the list is logged as it is, any other as other, and null as null', () => {
  expect(print([oneOf('INVITE', ['INVITE']), oneOf('Tamsin', ['INVITE']), oneOf(null, ['INVITE'])])).toEqual([
    'INVITE',
    'other',
    null,
  ])
})

describe('what was thrown', () => {
  const quoting = (options?: ErrorOptions) =>
    Object.assign(new TypeError('Tamsin Okafor said yes', options), { code: 'ENOSPC' })

  test('is its class, its code and places in our own files, and its cause, without a message', () => {
    const fault = print(
      faultOf(quoting({ cause: Object.assign(new Error('inner Tamsin'), { code: 'EIO' }) })),
    )
    expect(fault).toMatchObject({
      class: 'TypeError',
      code: 'ENOSPC',
      cause: { class: 'Error', code: 'EIO' },
    })
    expect(fault).toHaveProperty(
      ['at', 0],
      expect.stringMatching(/^test\/unit\/shared\/core\/log-marks\.test\.ts:\d+:\d+$/),
    )
    expect(JSON.stringify(fault)).not.toMatch(/Tamsin|node_modules|\/work|home/)
  })
  test('a stack that says more than places says nothing here', () => {
    const fault = new Error('x')
    fault.stack =
      'Error: Tamsin\n    at Tamsin (electron/host/a.ts:1:2)\n    at text Tamsin electron\n at (C:\\Users\\t\\electron\\main.ts:3:4)'
    expect(print(faultOf(fault))).toEqual({
      class: 'Error',
      at: ['electron/host/a.ts:1:2', 'electron/main.ts:3:4'],
    })
  })
  test('folders above the app are left out, whatever they are called', () => {
    const fault = new Error('x')
    fault.stack = [
      'Error: x',
      '    at ring (/home/tamsin/test/switchhook/electron/host/a.ts:1:2)',
      '    at ring (file:///srv/out/tamsin/switchhook/out/main/host.js:3:4)',
      '    at /srv/shared/tamsin/switchhook/test/unit/shared/core/b.test.ts:5:6',
      '    at /srv/electron/tamsin/out/renderer/assets/main.js:7:8',
      '    at D:\\test\\tamsin\\renderer\\main.ts:9:10',
    ].join('\n')
    expect(print(faultOf(fault))).toEqual({
      class: 'Error',
      at: [
        'electron/host/a.ts:1:2',
        'out/main/host.js:3:4',
        'test/unit/shared/core/b.test.ts:5:6',
        'out/renderer/assets/main.js:7:8',
        'renderer/main.ts:9:10',
      ],
    })
  })
  test('a code that is no code is left out', () => {
    expect(print(faultOf(Object.assign(new Error('x'), { code: 'Tamsin said', stack: '' })))).toEqual({
      class: 'Error',
    })
  })
  test('failures as values have their code, never their detail', () => {
    expect(print(faultOf(appError('platform.refused', 'Tamsin')))).toEqual({
      class: 'Object',
      code: 'platform.refused',
    })
  })
  test.for([
    ['text', 'string'],
    [undefined, 'undefined'],
    [null, 'object'],
  ])('%s', ([thrown, kind]) => expect(print(faultOf(thrown))).toEqual({ class: kind }))
  test('a cause that goes round ends', () => {
    const fault = new Error('x')
    fault.cause = fault
    expect(JSON.stringify(print(faultOf(fault))).length).toBeLessThan(2_000)
  })
})

describe('a line', () => {
  const fact = { at: 0, level: 'info', event: 'a.b', fields: {} } as const
  test('is one JSON object', () => {
    expect(logLine({ ...fact, fields: { id: plain('x'), gone: undefined, bad: Number.NaN } }, naming)).toBe(
      '{"time":"1970-01-01T00:00:00.000Z","level":"info","event":"a.b","id":"x","bad":null}\n',
    )
  })
  test('that is too long, or cannot be made, leaves its name', () => {
    const long = logLine({ ...fact, fields: { list: Array(5_000).fill(1_000_000) } }, naming)
    expect(JSON.parse(long)).toMatchObject({ event: 'a.b', tooLong: expect.any(Number) })
    const fields = {
      get broken() {
        throw new Error('no')
      },
    }
    expect(JSON.parse(logLine({ ...fact, fields }, naming))).toMatchObject({ event: 'a.b', unwritable: true })
  })
})
