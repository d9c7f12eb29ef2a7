import { createHash } from 'node:crypto'
import type { PageAnswer } from '#electron/host/pages/answer-page.ts'

const style = `
:root { color-scheme: light dark; }
body { max-width: 34em; margin: 12vh auto; padding: 0 24px; font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 20px; line-height: 1.3; }
`
const digest = createHash('sha256').update(style).digest('base64')

/** How someone without access gets in: by a new address printed on the terminal, or by a restart. */
export type NextStep = 'new-address' | 'start-again'

const instructions: Readonly<Record<NextStep, string>> = {
  'new-address':
    'To open it in this browser too, use the new address now shown in the terminal where you started Switchhook.',
  'start-again':
    'To open it in this browser instead, stop Switchhook in the terminal with Ctrl+C, start it again, and open the new address.',
}

/** The page shown when an address is opened a second time, in another browser. */
export function usedPage(nextStep: NextStep): PageAnswer {
  return {
    status: 401,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${digest}'; frame-ancestors 'none'`,
    },
    body: Buffer.from(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Switchhook</title>
<style>${style}</style>
<h1>This address works once, and it has been used</h1>
<p>Switchhook is open in the browser that used it. Continue in that window.
<p>${instructions[nextStep]}
`),
  }
}
