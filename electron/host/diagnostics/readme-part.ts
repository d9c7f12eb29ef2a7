import type { DiagnosticsChoice, DiagnosticsPart } from '#shared/host/diagnostics.ts'

export type ReadmeFacts = {
  readonly at: number
  readonly version: string
  readonly choice: Pick<DiagnosticsChoice, 'people' | 'devices' | 'addresses'>
  readonly parts: readonly Pick<DiagnosticsPart, 'file' | 'about'>[]
  readonly secretsFound: number
}

/** What is in the bundle and what is not, for whoever opens it. */
export function readmeText({ at, version, choice, parts, secretsFound }: ReadmeFacts): string {
  const width = Math.max(...parts.map(({ file }) => file.length))
  return `${[
    'Switchhook diagnostics',
    '',
    `Made ${new Date(at).toISOString()} by Switchhook ${version}, on the computer that it is about.`,
    'Whoever made it saw every part before it was saved, and may have left parts out.',
    '',
    ...parts.map(({ file, about }) => `${file.padEnd(width)}  ${about}`),
    '',
    'Names and numbers of people and words of SIP messages:',
    choice.people
      ? '  are in it, because whoever made it allowed it.'
      : '  are not in it. A name such as number#3f9a0c1d stands for one: the same name is the same person.',
    `Names of audio devices: ${choice.devices ? 'are in it.' : 'are not in it.'}`,
    `Network addresses of the computer: ${choice.addresses ? 'are in it.' : 'are not in it.'}`,
    'Passwords, tokens, keys and secret addresses are never in it: the log cannot hold them, and each that the',
    `app knew was looked for by value in every part (found and removed: ${secretsFound}).`,
    'Texts, voice messages, recordings, contacts and crash dumps are never in it.',
    '',
    'Files ending in .jsonl have one JSON object a line. Times in them are UTC; "at" counts milliseconds since 1970.',
  ].join('\n')}\n`
}
