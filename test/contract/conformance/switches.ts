import { parseArgs } from 'node:util'
import { err, ok, type Result } from '#shared/core/result.ts'

export type Switches = { readonly baseUrl: string; readonly token: string }

export const usage = `npm run conformance -- --base-url <url> --token <token>

Reads everything that the contract says can be read, from any server, and says where it deviates. It never writes.
  --base-url <url>   with the version, such as https://pbx.example/v1.2
  --token <token>    an API token; without it the environment variable CONFORMANCE_TOKEN
A private certificate authority is trusted by NODE_EXTRA_CA_CERTS=<file>.
Ends with 0 where nothing deviates, 1 where something does, 2 where it was called wrongly.
`

/** Reads the command line; the error is a sentence. */
export function readSwitches(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Result<Switches, string> {
  const values = parse(args)
  if (!values.ok) return values
  const { 'base-url': address = '', token = environment['CONFORMANCE_TOKEN'] ?? '' } = values.value
  const url = URL.parse(address)
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return err('--base-url must be an http or https URL')
  if (url.search !== '' || url.hash !== '' || url.username !== '')
    return err('--base-url must have no query, no fragment and no user')
  if (!/^[\x21-\x7e]+$/.test(token)) return err('--token must be given, and holds no spaces')
  return ok({ baseUrl: url.href.replace(/\/+$/, ''), token })
}

function parse(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    return ok(parseArgs({ args: [...args], strict: true, options: { 'base-url': text, token: text } }).values)
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error))
  }
}
