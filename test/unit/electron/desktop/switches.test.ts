import { expect, test } from 'vitest'
import { readSwitches } from '#electron/desktop/switches.ts'

test.for([
  [['/app'], { userData: undefined, profile: undefined, demo: false }],
  [
    ['/app', '--demo', '--seed', '7', '--traffic', '6', '--user-data', '/tmp/a', '--profile=p.json'],
    { userData: '/tmp/a', profile: 'p.json', demo: true, seed: '7', traffic: '6' },
  ],
  [
    ['--no-sandbox', '--remote-debugging-port=0', 'tel:+441632960501', '--shell', 'electron', '--no-open'],
    { userData: undefined, profile: undefined, demo: false },
  ],
  [['--hidden', '--user-data=/a'], { userData: '/a', profile: undefined, demo: false, hidden: true }],
  [
    ['--policy', '/root/p.json'],
    { userData: undefined, profile: undefined, demo: false, policy: '/root/p.json' },
  ],
  [
    [
      'tel:+44',
      '--user-data',
      '/evil',
      '--profile=//evil/p.json',
      '--policy=/evil/p.json',
      '--demo',
      '--hidden',
    ],
    { userData: undefined, profile: undefined, demo: false },
  ],
  [['--demo', '--', '--user-data=/evil', 'tel:+44'], { userData: undefined, profile: undefined, demo: true }],
  [
    ['--user-data', '--profile', '', '--demo=false'],
    { userData: '--profile', profile: undefined, demo: false },
  ],
] as const)('%j', ([args, expected]) => {
  const none = { policy: undefined, hidden: false, seed: undefined, traffic: undefined }
  expect(readSwitches(args)).toEqual({ ...none, ...expected })
})
