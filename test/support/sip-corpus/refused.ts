import type { CorpusRefused } from './corpus.ts'

/** INVITEs that cannot be repaired without guessing their owner or the target of a response. `*` is this phone. */
export const refused: readonly CorpusRefused[] = [
  ['RFC 4475 3.1.2.2', 400, [['Content-Length', '9999']]],
  ['RFC 4475 3.1.2.3', 400, [['Content-Length', '-999']]],
  ['RFC 4475 3.1.2.4', 400, [['CSeq', '36893488147419103232 INVITE']]],
  ['RFC 4475 3.1.2.17', 400, [['CSeq', '8 OPTIONS']]],
  ['RFC 4475 3.1.2.18', 400, [['CSeq', '8 NEWMETHOD']]],
  ['RFC 4475 3.1.2.16', 505, [], 'INVITE * SIP/7.0'],
  ['RFC 4475 3.3.1', 400, [['Call-ID', '']]],
  ['RFC 4475 3.3.1', 400, [['From', '']]],
  ['RFC 4475 3.3.1', 400, [['To', '']]],
  [
    'RFC 4475 3.3.8',
    400,
    [
      ['CSeq', '5 INVITE'],
      ['CSeq', '59 INVITE'],
    ],
  ],
  [
    'RFC 4475 3.3.8',
    400,
    [
      ['Call-ID', 'one'],
      ['Call-ID', 'two'],
    ],
  ],
  [
    'RFC 4475 3.3.8',
    400,
    [
      ['To', '<sip:1001@a.example>'],
      ['To', '<sip:1002@a.example>'],
    ],
  ],
  [
    'RFC 4475 3.3.8',
    400,
    [
      ['From', '<sip:1@a.example>;tag=1'],
      ['From', '<sip:2@a.example>;tag=2'],
    ],
  ],
  [
    'RFC 4475 3.3.8',
    400,
    [
      ['Max-Forwards', '70'],
      ['Max-Forwards', '5'],
    ],
  ],
  [
    'RFC 4475 3.3.9',
    400,
    [
      ['Content-Length', '13'],
      ['L', '5'],
    ],
  ],
  ['variation', null, [['Via', '']]],
  ['variation', null, [['CSeq', '']]],
  ['variation', 400, [['CSeq', 'INVITE']]],
  ['variation', 400, [['CSeq', '1']]],
  ['variation', 400, [['CSeq', '-1 INVITE']]],
  ['variation', 400, [['Contact', '']]],
  ['variation', 400, [['Contact', '<>']]],
  ['variation', 400, [['Contact', '<sip:>']]],
  ['variation', 400, [['From', `"${'x'.repeat(20_000)}" <sip:1@a.example>;tag=1`]]],
  ['variation', 400, [['Record-Route', '<sip:a.example;lr>,'.repeat(1_500)]]],
  ['variation', 400, Array.from({ length: 300 }, (_, index) => [`X-${index}`, 'x'] as const)],
  ['variation', 505, [], 'INVITE * SIP/1.0'],
  ['variation', 400, [], 'INVITE'],
]
