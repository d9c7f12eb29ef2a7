import { expect, test } from 'vitest'
import { readOutsideLink } from '#electron/host/security/outside-link.ts'
import { appError } from '#shared/core/app-error.ts'
import { err } from '#shared/core/result.ts'

test.for([
  ['https://example.com', 'https://example.com/'],
  ['http://example.com/a?b=c#d', 'http://example.com/a?b=c#d'],
  ['https://example.com:8443/x', 'https://example.com:8443/x'],
  ['HTTPS://EXAMPLE.COM/', 'https://example.com/'],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['mailto:kofi@example.com', 'mailto:kofi@example.com'],
  ['mailto:kofi@example.com?subject=Hello&body=Hi', 'mailto:kofi@example.com?subject=Hello&body=Hi'],
  ['tel:+31201234567', 'tel:+31201234567'],
  ['tel:(020)123-4567', 'tel:(020)123-4567'],
] as const)('%s is opened as %s', ([text, href]) => {
  expect(readOutsideLink(text)).toEqual({ ok: true, value: href })
})

test.for([
  'file:///etc/passwd',
  'file://server/share/setup.exe',
  '\\\\server\\share\\setup.exe',
  '//server/share',
  'smb://server/share',
  'https:\\\\example.com',
  'https://example.com\\@evil.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>1</script>',
  'blob:app://switchhook/1',
  'app://switchhook/',
  'about:blank',
  'chrome://settings',
  'ms-msdt:/id PCWDiagnostic',
  'ms-officecmd:{}',
  'search-ms:query=x',
  'ssh://-oProxyCommand=calc/',
  'sip:214@example.com',
  'switchhook://profile',
  'https://user:password@example.com/',
  'https://user@example.com/',
  'https://example.com@evil.example/',
  'http://',
  'https://',
  'https:example.com',
  'https:///example.com',
  'https://example.com/\u202Egpj.exe',
  'https://example.com/\u0000',
  'https://example.com/a b',
  ' https://example.com/',
  'https://example.com/\r\n--flag',
  'mailto:kofi@example.com?attach=/etc/passwd',
  'mailto:kofi@example.com?ATTACHMENT=/etc/passwd',
  'mailto:kofi@example.com"%20--flag',
  'mailto:',
  'mailto:kofi',
  'tel:',
  'tel:--flag;x',
  'tel:*21*0900123456#',
  'tel:+3120?x=y',
  'tel:%2B31',
  'constructor:x',
  '__proto__:x',
  'toString:x',
  '',
  `https://example.com/${'x'.repeat(2_000)}`,
])('%s is refused with an error that contains no text of its own', (text) => {
  expect(readOutsideLink(text)).toEqual(err(appError('network.bad-address')))
})

test('an accepted address is accepted unchanged the second time', () => {
  for (const text of [
    'https://example.com/%5C%5Cserver',
    'http://example.com/%00',
    'mailto:a%20b@example.com',
  ]) {
    const read = readOutsideLink(text)
    expect(read.ok ? readOutsideLink(read.value) : read).toEqual(read)
  }
})
