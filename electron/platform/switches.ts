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

export const switchHelp = `The embedded telephony platform: REST API, SIP over WebSocket, media, webhooks and data in one process.

  npm run platform -- [switches]

  --port <n>           port to listen on; 0, the default, takes any free one
  --host <address>     address to listen on; 127.0.0.1 unless told otherwise, anything but loopback needs --tls
  --tls                serve HTTPS and WSS with a certificate that is made for it; the ready line names the PEM to trust
  --data <folder>      where the data live, or :memory: (the default), which keeps nothing
  --dataset <name>     what new data begin with; ignored by a folder that has data already
                         demo       a small company: 40 people, 6 queues, 2,000 contacts, 20,000 calls (the default)
                         empty      five users with their numbers, nothing else
                         bench:<n>  the people, 60 contacts and n call records
  --seed <n>           makes data, passwords, traffic and faults reproducible, on loopback only; without it passwords
                       are random
  --traffic <n>        simulated calls a minute, and some texts, voicemails and chats; 0, the default, is none
  --shift              people are at work from the first moment: colleagues talk, transfer, come and go, callers wait in
                       queues, and customers call and write to whose phone registers first; --seed makes it repeatable
  --token-ttl <s>      seconds of inactivity after which a login expires; 900 unless told otherwise
  --rate-limit <n>     requests a second for each token, over which 429 is answered; no limit unless told otherwise
  --log-level <level>  debug, info, warn or error; info unless told otherwise
  -h, --help           says this

Once everything is ready, one line of JSON comes on stdout, and nothing else: origin, base_url, sip.ws and sip.domain,
users with e-mail, password, extension and SIP password, and with --tls the path of ca. Logs go to stderr, one JSON
object a line. SIGTERM or SIGINT ends calls, keeps all records and exits with 0. The exit code is 1 if the platform could
not start and 2 if a switch is invalid.

The functions of the hosted service's dashboard are under <origin>/operator and need the token of a root user: webhooks
and their deliveries, the outbox of e-mails, simulated calls, texts and voicemails, settings of users, and faults.
Outside numbers that end in 00 answer at once, 01 ring and do not answer, 02 are busy, 03 answer and soon hang up; all
others answer after two seconds.
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
  const invalid = [port, seed, tokenTtl, rateLimit, traffic].find((each) => !each.ok)
  if (invalid && !invalid.ok) return invalid
  const logLevel = levels.find((level) => level === (values['log-level'] ?? 'info'))
  if (!logLevel) return err(`--log-level must be one of: ${levels.join(', ')}`)
  if (values.dataset !== undefined && !readDataset(values.dataset))
    return err('--dataset must be demo, empty or bench:<number of call records>')
  if (values.data === '') return err('--data must be a folder or :memory:')
  if (values.host !== undefined && !isLoopback(values.host) && values.tls !== true)
    return err(`--host ${values.host} lets other machines in, and therefore needs --tls`)
  if (values.host !== undefined && !isLoopback(values.host) && values.seed !== undefined)
    return err(`--seed makes every password predictable, so --host ${values.host} cannot be used with it`)
  const { host, data, dataset, shift, tls = false, help = false } = values
  const numbers = {
    port: valueOf(port),
    seed: valueOf(seed),
    tokenTtl: valueOf(tokenTtl),
    rateLimit: valueOf(rateLimit),
    traffic: valueOf(traffic),
  }
  return ok({ options: { ...defined({ host, data, dataset, shift, ...numbers }), tls }, logLevel, help })
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
          shift: { type: 'boolean' },
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

function count(name: string, text: string | undefined, max: number): Count {
  if (text === undefined) return ok(undefined)
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN
  return value <= max ? ok(value) : err(`--${name} must be a whole number from 0 to ${max}`)
}

function amount(name: string, text: string | undefined): Count {
  if (text === undefined) return ok(undefined)
  const value = /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? ok(value) : err(`--${name} must be a number from 0`)
}

function positive(name: string, text: string | undefined): Count {
  const result = amount(name, text)
  return result.ok && result.value === 0 ? err(`--${name} must be more than 0`) : result
}

function valueOf(result: Count): number | undefined {
  return result.ok ? result.value : undefined
}

type Defined<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

function defined<Values extends object>(values: Values): Defined<Values> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<Values>
}
