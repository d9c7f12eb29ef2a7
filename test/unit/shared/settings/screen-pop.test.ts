import { describe, expect, test } from 'vitest'
import {
  fillScreenPop,
  hostOf,
  isHostAllowed,
  readHostPattern,
  screenPopFault,
  webFault,
} from '#shared/settings/screen-pop.ts'

describe('the address of a page about a caller', () => {
  test.each([
    ['https://crm.example/search?phone={number}', null],
    ['https://crm.example:8443/{contact}?n={name}&p={number}', null],
    ['http://127.0.0.1:9000/?p={number}', null],
    ['http://localhost/?p={number}', null],
    ['http://crm.example/?p={number}', 'not-https'],
    ['javascript:alert({number})', 'not-address'],
    ['file:///etc/{name}', 'not-address'],
    ['https:///{number}', 'not-address'],
    ['https://{name}.example/', 'gap-in-host'],
    ['https://crm.example{number}/', 'gap-in-host'],
    ['https://me:pass@crm.example/{number}', 'holds-user'],
    ['https://crm.example/{token}', 'unknown-gap'],
    ['https://crm.example/{number', 'unknown-gap'],
    ['https://crm.example/', 'no-gap'],
    [`https://crm.example/{number}${'a'.repeat(1_000)}`, 'too-long'],
  ])('%s: %s', (address, fault) => {
    expect(screenPopFault(address)).toBe(fault)
  })

  test('is filled with encoded values, which cannot become other parts of it', () => {
    const facts = { number: '+44 7700&x=1#', name: 'A/../b "ü" {number}', contact: '5' }
    expect(fillScreenPop('https://crm.example/{contact}?p={number}&n={name}', facts)).toBe(
      'https://crm.example/5?p=%2B44%207700%26x%3D1%23&n=A%2F..%2Fb%20%22%C3%BC%22%20%7Bnumber%7D',
    )
    expect(fillScreenPop('https://crm.example/?n={name}', { ...facts, name: '\uD800' })).toContain(
      '%EF%BF%BD',
    )
  })

  test('is allowed by host', () => {
    expect(hostOf('https://CRM.example:8443/x')).toBe('crm.example')
    expect(isHostAllowed('crm.example', undefined)).toBe(true)
    expect(isHostAllowed('crm.example', [])).toBe(false)
    expect(isHostAllowed('crm.example', ['crm.example'])).toBe(true)
    expect(isHostAllowed('a.desk.example', ['*.desk.example'])).toBe(true)
    expect(isHostAllowed('desk.example', ['*.desk.example'])).toBe(false)
    expect(isHostAllowed('evildesk.example', ['*.desk.example'])).toBe(false)
    expect(readHostPattern(' *.Desk.example ')).toBe('*.desk.example')
    expect(readHostPattern('https://crm.example')).toBe(undefined)
    expect(webFault('http://crm.example/a')).toBe('not-https')
  })
})
