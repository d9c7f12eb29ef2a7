import type { CorpusVia } from './corpus.ts'

/** `%` stands for a branch of its own. */
export const vias: readonly CorpusVia[] = [
  ['SIP.js #582', 'SIP/2.0/WS [2001:db8::9:1];received=[2001:db8::9:255];branch=z9hG4bK%'],
  ['ersip #30', 'SIP/2.0/UDP [2001:db8::9:1];received=2001:db8::9:255;branch=z9hG4bK%'],
  ['Kamailio #363', 'SIP/2.0/UDP FFFF:67C:FFD8:E07F:0:0:0:8:5060;branch=z9hG4bK%'],
  ['Kamailio #2898', 'SIP/2.0/TCP [2a00:1370:8131:ffdf:4398:8903:f613:58b6];branch=z9hG4bK%'],
  [
    'linphone-desktop #332',
    'SIP/2.0/UDP [2001:470:1::b56b]:5060;branch=z9hG4bK.%;rport=5060;received=[2001:470:1::b56b]',
  ],
  [
    'JsSIP #642',
    'SIP / 2.0 / UDP [1:ab::FF]:6060 ;  BRanch=z9hG4bK%;rport=12345;Param1=Foo;paRAM2;param3=Bar',
  ],
  ['ringcentral #147', 'SIP/2.0/WSS  10.13.122.71:8080;branch=z9hG4bK8646.bd4d.%'],
  ['RFC 4475 3.1.1.1', 'SIP  / 2.0 /   UDP    192.0.2.2;branch=z9hG4bK%'],
  ['RFC 4475 3.1.1.10', 'SIP/2.0/UNKNOWN t5.example.com;branch=z9hG4bK%'],
  ['RFC 4475 3.1.2.1', 'SIP/2.0/UDP 192.0.2.15;;,;,,;branch=z9hG4bK%'],
  ['RFC 4475 3.2.1', 'SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK'],
  ['RFC 4475 3.4.1', 'SIP/2.0/UDP iftgw.example.com'],
  ['variation', 'SIP/2.0/WS pbx_1.local:5060;branch=z9hG4bK%'],
  ['variation', 'SIP/2.0/WS 0fb38bfd0a0d:8088;rport;branch=z9hG4bK%;alias'],
  ['variation', 'SIP/2.0/WS _edge.example;branch=z9hG4bK%'],
  ['variation', 'SIP/2.0/WS edge.example:;branch=z9hG4bK%'],
  ['variation', 'SIP/2.0/WS edge.example;rport=;branch=z9hG4bK%'],
  ['variation', 'SIP/2.0/WS edge.example;branch=z9hG4bK%/:@[]{}'],
  ['variation', 'SIP/2.0/WS edge.example;branch="z9hG4bK%"'],
  ['variation', 'SIP/2.0/WS edge.example;branch=z9hG4bK%==;i=7cd'],
  ['variation', 'SIP/2.0/WS edge.example;received=edge_2;branch=z9hG4bK%'],
  ['variation', 'SIP/2.0/WS edge.example ;branch = z9hG4bK%'],
  ['variation', 'SIP/2.0/TLS-SCTP edge.example (an edge);branch=z9hG4bK%'],
  ['variation', 'SIP/2.0/WS bücher.example;branch=z9hG4bK%'],
  ['variation', 'SIP/2.0/WS edge.example;branch=z9hG4bK%, SIP/2.0/UDP inner_1;branch=z9hG4bKinner'],
  ['variation', 'SIP/2.0/WS edge.example;x="a;branch=no";branch=z9hG4bK%'],
]
