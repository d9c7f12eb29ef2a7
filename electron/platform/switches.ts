import { parseArgs } from 'node:util'
import type { LogLevel } from '#shared/core/log.ts'
import { err, ok, type Result } from '#shared/core/result.ts'
import { readDataset } from './demo/dataset.ts'
import { isLoopback } from './listening.ts'
import type { PlatformOptions } from './options.ts'

export type Switches = {
  readonly options: PlatformOptions
  readonly logLevel: LogLevel
  readonly help: boolean
}

export const switchHelp = `The embedded telephony platform.

  --port <n>           port to listen on; 0, the default, takes any free one
  --host <address>     address to listen on; 127.0.0.1 unless told otherwise, anything but loopback needs --tls
  --tls                serve HTTPS and WSS with a certificate that is made for it
  --data <folder>      where the data live, or :memory: (the default)
  --dataset <name>     what a new folder begins with: demo (the default), empty, or bench:<number of call records>
  --seed <n>           makes data, passwords, traffic and faults reproducible
  --traffic <n>        simulated calls a minute; 0 unless told otherwise
  --token-ttl <s>      seconds of inactivity after which a login expires; 900 unless told otherwise
  --rate-limit <n>     requests a second for each token; no limit unless told otherwise
  --log-level <level>  debug, info, warn or error; info unless told otherwise
`

const levels: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']

/** Reads the command line. The error is a sentence that names the switch. */
export function readSwitches(args: readonly string[]): Result<Switches, string> {
  const parsed = parse(args)
  if (!parsed.ok) return parsed
  const values = parsed.value
  const [port, seed] = [count('port', values.port, 65_535), count('seed', values.seed, 4_294_967_295)]
  const tokenTtl = positive('token-ttl', values['token-ttl'])
  const [rateLimit, traffic] = [
    positive('rate-limit', values['rate-limit']),
    amount('traffic', values.traffic),
  ]
  const failed = [port, seed, tokenTtl, rateLimit, traffic].find((each) => !each.ok)
  if (failed && !failed.ok) return failed
  const logLevel = levels.find((level) => level === (values['log-level'] ?? 'info'))
  if (!logLevel) return err(`--log-level must be one of: ${levels.join(', ')}`)
  if (values.dataset !== undefined && !readDataset(values.dataset))
    return err('--dataset must be demo, empty or bench:<number of call records>')
  if (values.data === '') return err('--data must be a folder or :memory:')
  if (values.host !== undefined && !isLoopback(values.host) && values.tls !== true)
    return err(`--host ${values.host} lets other machines in, and therefore needs --tls`)
  const { host, data, dataset, tls = false, help = false } = values
  const numbers = {
    port: valueOf(port),
    seed: valueOf(seed),
    tokenTtl: valueOf(tokenTtl),
    rateLimit: valueOf(rateLimit),
    traffic: valueOf(traffic),
  }
  return ok({ options: { ...defined({ host, data, dataset, ...numbers }), tls }, logLevel, help })
}

function parse(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    return ok(
      parseArgs({
        args: [...args],
        strict: true,
        options: {
          port: text,
          host: text,
          tls: { type: 'boolean' },
          data: text,
          dataset: text,
          seed: text,
          traffic: text,
          'token-ttl': text,
          'rate-limit': text,
          'log-level': text,
          help: { type: 'boolean', short: 'h' },
        },
      }).values,
    )
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error))
  }
}

type Count = Result<number | undefined, string>

function count(name: string, text: string | undefined, most: number): Count {
  if (text === undefined) return ok(undefined)
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  return value <= most ? ok(value) : err(`--${name} must be a whole number from 0 to ${most}`)
}

function amount(name: string, text: string | undefined): Count {
  if (text === undefined) return ok(undefined)
  const value = /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? ok(value) : err(`--${name} must be a number from 0`)
}

function positive(name: string, text: string | undefined): Count {
  const read = amount(name, text)
  return read.ok && read.value === 0 ? err(`--${name} must be more than 0`) : read
}

function valueOf(read: Count): number | undefined {
  return read.ok ? read.value : undefined
}

type Defined<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

function defined<Values extends object>(values: Values): Defined<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<Values>
}
