import { expect, it } from 'vitest'
import { readSwitches } from '#electron/platform/switches.ts'

it('reads every switch', () => {
  const line =
    '--port 81 --host 0.0.0.0 --tls --data x --dataset bench:5 --traffic 1.5 --token-ttl 9 --rate-limit 4 --log-level warn'
  expect(readSwitches(line.split(' '))).toEqual({
    ok: true,
    value: {
      options: {
        port: 81,
        host: '0.0.0.0',
        tls: true,
        data: 'x',
        dataset: 'bench:5',
        traffic: 1.5,
        tokenTtl: 9,
        rateLimit: 4,
      },
      logLevel: 'warn',
      help: false,
    },
  })
})

it('takes a seed on loopback', () => {
  for (const host of ['127.0.0.1', 'localhost', '::1'])
    expect(readSwitches(['--seed', '3', '--host', host])).toMatchObject({
      value: { options: { seed: 3, host } },
    })
})

it('needs none', () => {
  expect(readSwitches([])).toEqual({
    ok: true,
    value: { options: { tls: false }, logLevel: 'info', help: false },
  })
})

it.each([
  ['--port 70000', '--port'],
  ['--port x', '--port'],
  ['--seed -1', '--seed'],
  ['--token-ttl 0', '--token-ttl'],
  ['--rate-limit none', '--rate-limit'],
  ['--traffic often', '--traffic'],
  ['--dataset big', '--dataset'],
  ['--log-level loud', '--log-level'],
  ['--host 192.0.2.1', '--tls'],
  ['--host 192.0.2.1 --tls --seed 3', '--seed makes every password predictable'],
  ['--seed 3 --host 0.0.0.0 --tls', '--seed makes every password predictable'],
  ['--data=', '--data'],
  ['--unknown', '--unknown'],
  ['something', 'something'],
])('refuses %s and says why', (line, words) => {
  const read = readSwitches(line.split(' '))
  expect(read.ok ? '' : read.error).toContain(words)
})
