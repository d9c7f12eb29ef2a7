import type { CorpusRoute } from './corpus.ts'

/** Values, one below the other, that are returned unchanged. */
function kept(source: string, ...values: readonly string[]): CorpusRoute {
  return [source, values, values]
}

export const routes: readonly CorpusRoute[] = [
  kept(
    'JsSIP #687',
    '<sip:rE+E+4LTPqFh9AXAqAuaE8TAqBlcp44=@192.0.2.154:5060;transport=udp;r2=on;ftag=pv6;lr;did=43e.9161>',
  ),
  kept(
    'ringcentral #147',
    '<sip:10.13.122.71:8080;transport=ws;r2=on;lr=on>',
    '<sip:10.13.122.71;r2=on;lr=on>',
  ),
  kept('Kamailio #1136', '<sip:mo@[FC00:1234:1:0:0:0:0:45];lr=on;ftag=94b2833a;nat=yes;did=991.9181>'),
  kept('variation', '<sip:proxy_1.example:5060;lr>'),
  kept('variation', '<sip:_sbc@proxy_1.local;lr>', '<sip:edge_2.local;transport=ws;lr>'),
  kept('variation', '<sip:proxy#1@proxy.example;lr>'),
  kept('variation', '<sip:0fb38bfd0a0d:5060;lr>'),
  kept('variation', '<SIP:Proxy.Example;LR;Ftag=aB>'),
  kept('variation', '<sip:proxy.example;lr>;x=y'),
  kept('variation', '"Edge, one" <sip:proxy.example;lr>'),
  kept('variation', 'Édge <sip:proxy.example;lr>'),
  kept('variation', '<sip:%E9@proxy.example;lr>'),
  kept('variation', '<sip:proxy.example;lr;token="a,b;c">'),
  kept('variation', '<sip:proxy.example;lr;token=a=b==>'),
  kept('variation', '<sip:proxy.example;lr;vsf=AAAA{}|^>'),
  kept('variation', '<sip:fdba:8d4a:6fa6::2019;lr>'),
  kept('variation', '<sips:proxy.example:5061;lr>'),
  kept('variation', '<sip:bücher.example;lr>'),
  kept('variation', '<sip:proxy.example.;lr>', '<sip:-proxy-;lr>', '<sip:proxy..example;lr>'),
  // Without brackets, where the parameters would be lost.
  [
    'SIP.js #319',
    ['sip:2x1mBRkkY9@192.0.2.144:5062;transport=WS;lr', 'sip:192.0.2.144:5058;transport=TCP;lr'],
    ['<sip:2x1mBRkkY9@192.0.2.144:5062;transport=WS;lr>', '<sip:192.0.2.144:5058;transport=TCP;lr>'],
  ],
  [
    'SIP.js #319',
    ['sip:scscf.192.0.2.144:5054;transport=tcp;lr;service=scscf;billing-role=charge-term'],
    ['<sip:scscf.192.0.2.144:5054;transport=tcp;lr;service=scscf;billing-role=charge-term>'],
  ],
  ['variation', ['sip:proxy_1.example;lr'], ['<sip:proxy_1.example;lr>']],
  // Several in one field.
  [
    'variation',
    ['<sip:a_1.example;lr>, <sip:b.example;lr>,<sip:c#2@c.example;lr>'],
    ['<sip:a_1.example;lr>', '<sip:b.example;lr>', '<sip:c#2@c.example;lr>'],
  ],
  ['variation', ['<sip:a.example;lr>,sip:b_1.example;lr'], ['<sip:a.example;lr>', '<sip:b_1.example;lr>']],
]
