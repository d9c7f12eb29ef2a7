import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { Grammar, NameAddrHeader, URI } from 'sip.js'
import { expect, test, vi } from 'vitest'
import { decodedOnce } from '#electron/packaging/sip-grammar.ts'

type Parser = {
  readonly parse: (text: string, options: { startRule: string; data?: unknown }) => unknown
}

const code = readFileSync('node_modules/sip.js/lib/grammar/pegjs/dist/grammar.js', 'utf8')
const [theirs, ours] = [load(code), load(decodedOnce(code))]

const headers: readonly (readonly [rule: string, ...texts: string[]])[] = [
  [
    'Via',
    'SIP/2.0/WSS a.invalid;branch=z9hG4bK7;received=10.0.0.1;rport=5060',
    'SIP/2.0/UDP [2001:db8::1]:5061',
  ],
  ['From', '"Zoë \\"Q\\"" <sip:204@example.test>;tag=1', 'sip:204@example.test;tag=x', '<sip:204'],
  ['To', '<sip:+15550100@example.test;user=phone>', ''],
  [
    'Contact',
    '<sip:x@y.invalid;transport=ws>;expires=60;+sip.instance="<urn:uuid:1>"',
    '*',
    '<sip:a@b>, <sip:c@d>',
  ],
  ['CSeq', '4711 INVITE', '1', 'x OPTIONS'],
  ['WWW_Authenticate', 'Digest realm="r", nonce="n", algorithm=MD5, qop="auth", stale=TRUE', 'Basic x'],
  ['Record_Route', '<sip:p1.example.test;lr>,<sip:p2.example.test;lr>'],
  ['Replaces', 'abc@host;to-tag=1;from-tag=2;early-only'],
  ['Refer_To', '<sip:211@example.test?Replaces=abc%3Bto-tag%3D1%3Bfrom-tag%3D2>'],
  ['Session_Expires', '1800;refresher=uas'],
  ['Name_Addr_Header', 'Maud <sip:201@example.test>'],
  ['SIP_URI', 'sips:user:pw@host:99;a=b?h=1', 'tel:112'],
  ['Contact', 'nothing like it <'],
]

test('headers are read as sip.js itself reads them, good ones and bad ones, one after another', () => {
  const read = headers.flatMap(([rule, ...texts]) =>
    texts.map((text) => ({
      rule,
      text,
      actual: outcome(ours, rule, text),
      expected: outcome(theirs, rule, text),
    })),
  )
  for (const { actual, expected } of read) expect(actual).toEqual(expected)
  expect(read.filter(({ expected }) => 'fault' in expected).length).toBeGreaterThan(3)
  expect(read.filter(({ expected }) => 'data' in expected).length).toBeGreaterThan(12)
})

test('no table is decoded while a header is read', () => {
  const split = vi.spyOn(String.prototype, 'split')
  try {
    const decodings = (parser: Parser) => {
      split.mockClear()
      outcome(parser, 'CSeq', '4711 INVITE')
      return split.mock.calls.length
    }
    expect([decodings(ours), decodings(theirs) > 100]).toEqual([0, true])
  } finally {
    split.mockRestore()
  }
})

test('the parser that the tests run is the one that is shipped', () => {
  const split = vi.spyOn(String.prototype, 'split')
  try {
    expect(Grammar.parse('4711 INVITE', 'CSeq')).not.toBe(-1)
    expect(split).not.toHaveBeenCalled()
  } finally {
    split.mockRestore()
  }
})

test('a file that looks otherwise stops the build', () => {
  expect(() => decodedOnce(code.replace('peg$bytecode', 'peg$code'))).toThrow('looks otherwise')
})

/** Runs a file of sip.js, whose imports are handed to it. */
function load(text: string): Parser {
  const body = text.replaceAll(/^import .*$/gm, '').replaceAll(/^export /gm, '')
  return runInThisContext(`(function (NameAddrHeader, URI) {${body}; return { parse }})`)(NameAddrHeader, URI)
}

/** What became of it, in plain values. */
function outcome({ parse }: Parser, startRule: string, text: string) {
  const options: { startRule: string; data?: unknown } = { startRule }
  try {
    parse(text, options)
    return { data: JSON.parse(JSON.stringify(options.data ?? null)) as unknown }
  } catch (fault) {
    return { fault: String(fault) }
  }
}
