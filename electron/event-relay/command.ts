import { parseArgs } from 'node:util'
import { err, ok, type Result } from '#shared/core/result.ts'
import { isCustomerName, isUserId } from '#shared/host/relay-names.ts'

/** Command line of the relay. */
export type RelayCommand =
  | { readonly kind: 'help' }
  | { readonly kind: 'run' | 'check'; readonly config: string }
  /** Creates the relay's own key. */
  | { readonly kind: 'key'; readonly file: string }
  /** Creates the key of one agent's desktop. */
  | { readonly kind: 'agent'; readonly customer: string; readonly userId: string; readonly file: string }

export const relayHelp = `npm run relay -- <configuration.json>           Runs the relay.
npm run relay -- check <configuration.json>     Says what is wrong with a configuration.
npm run relay -- key <new file>                 Makes the relay's own NATS credentials, and prints the
                                                entry that the NATS servers need for it.
npm run relay -- agent <customer> <user id> <new file>
                                                The same for the desktop of one agent.
The configuration is described in electron/event-relay/deploy/OPERATING.md.
`

/** Fails with a sentence. */
export function readCommand(args: readonly string[]): Result<RelayCommand, string> {
  const operands = positionals(args)
  if (typeof operands === 'string') return err(operands)
  if (operands === undefined) return ok({ kind: 'help' })
  const [first = '', ...rest] = operands
  const [one = '', two = '', three = ''] = rest
  if (first === '') return err('The relay needs its configuration file.')
  if (first === 'check' && rest.length === 1) return ok({ kind: 'check', config: one })
  if (first === 'key' && rest.length === 1) return ok({ kind: 'key', file: one })
  if (first === 'agent' && rest.length === 3) {
    if (!isCustomerName(one)) return err(`"${one}" is no name of a customer.`)
    if (!isUserId(two)) return err(`"${two}" is no user id: that is a number.`)
    return ok({ kind: 'agent', customer: one, userId: two, file: three })
  }
  return rest.length === 0 ? ok({ kind: 'run', config: first }) : err('This command is not known.')
}

/** Undefined if help is requested, a sentence if an option is unknown. */
function positionals(args: readonly string[]): readonly string[] | string | undefined {
  try {
    const { values, positionals: words } = parseArgs({
      args: [...args],
      options: { help: { type: 'boolean', short: 'h', default: false } },
      allowPositionals: true,
    })
    return values.help ? undefined : words
  } catch (fault) {
    return fault instanceof Error ? fault.message : String(fault)
  }
}
