import { describe, expect, it } from 'vitest'
import { openTerminal } from '#electron/loopback/terminal.ts'

const url = 'http://switchhook-0.localhost:4000/?key=abc'

function terminal(json: boolean, first?: string) {
  const said = { out: '', err: '' }
  const opened = openTerminal({
    ...{ json, first },
    out: (text) => (said.out += text),
    err: (text) => (said.err += text),
  })
  return { said, opened }
}

describe('to a program', () => {
  it('one line of JSON is said, and that the address is to be opened by hand, beside it', () => {
    const { said, opened } = terminal(true, 'This is a demo.')
    opened.ready(url, 'by-itself')
    expect(said).toEqual({ out: `${JSON.stringify({ ready: true, url })}\n`, err: '' })
    opened.ready(url, 'by-hand')
    expect(said.err).toMatch(/Open the address above in one on this computer: it works once/)
    expect(opened.anotherAddress).toBeUndefined()
  })
})

describe('to a person', () => {
  it('the address, what comes first and how to end are plain lines', () => {
    const { said, opened } = terminal(false, 'Within 15 seconds a customer rings.')
    opened.ready(url, 'by-hand')
    expect(said.out.split('\n')).toEqual([
      'Open this address in a browser on this computer. It works once:',
      '',
      `  ${url}`,
      '',
      'Within 15 seconds a customer rings.',
      'Press Ctrl+C here to end Switchhook.',
      '',
    ])
    expect(said.out + said.err).not.toContain('{')
  })

  it('a browser that opens by itself is announced, and the address is there all the same', () => {
    const { said, opened } = terminal(false)
    opened.ready(url, 'by-itself')
    expect(said.out).toMatch(/^Switchhook opens in your browser\. If it does not, open this address there\./)
    expect(said.out).toContain(url)
  })

  it('another address is said where the first was opened again', () => {
    const { said, opened } = terminal(false)
    opened.anotherAddress?.(`${url}d`)
    expect(said.out).toContain(`  ${url}d\n`)
  })
})

it.each([true, false])('an absent keychain is one plain line (JSON: %s)', (json) => {
  const { said, opened } = terminal(json)
  opened.log.write('warn', 'keychain.absent')
  expect(said.err).toBe('There is no keychain here: passwords are kept until Switchhook ends.\n')
})
