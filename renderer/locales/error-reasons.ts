import type { AppError } from '#shared/core/app-error.ts'
import type { ErrorReason, ReasonWords } from '#shared/core/error-reasons.ts'
import { defineWords } from '#shared/locales/words.ts'
import { errorWords } from './error-words.ts'

/** The reason of a failure, as the words after the colon of an error's sentence. */
export const reasonTable = defineWords('errorReasons', {
  'address.unreadable': (address) => `${address} is not an address`,
  'address.not-https': (address) => `${address} is not an https address`,
  'address.in-the-clear': (address) =>
    `${address} would send the password unencrypted. It must begin with https`,
  'address.holds-user': (host) => `the address of ${host} must not contain a user name`,
  'address.holds-query': (address) => `${address} must not contain ? or #`,

  'host.unknown': (host) => `there is no host ${host}`,
  'host.not-looked-up': (host) => `the name ${host} cannot be looked up`,
  'host.refuses': (host) => `nothing answers at ${host}`,
  'host.cut-off': (host) => `the connection to ${host} was cut`,
  'host.no-route': (host) => `there is no route to ${host}`,
  'host.no-network': (host) => `there is no network to reach ${host}`,
  'host.no-tls': (host) => `${host} does not speak TLS`,
  'host.no-http': (host) => `${host} does not speak HTTP`,
  'host.silent': (host) => `${host} is not answering`,
  'host.nothing-behind': (host, status) => `${host} answers, but reaches nothing behind it (${status})`,
  'host.failed': (host, code) => `${host} cannot be reached${code === '' ? '' : ` (${code})`}`,

  'certificate.self-signed': (host) => `the certificate of ${host} is self-signed`,
  'certificate.unknown-authority': (host) =>
    `the certificate of ${host} is from an authority that this computer does not know`,
  'certificate.expired': (host) => `the certificate of ${host} has expired`,
  'certificate.not-yet-valid': (host) => `the certificate of ${host} is not valid yet`,
  'certificate.other-host': (host) => `the certificate of ${host} is for another host`,
  'certificate.revoked': (host) => `the certificate of ${host} was revoked`,
  'certificate.bad-signature': (host) => `the certificate of ${host} has a bad signature`,
  'certificate.no-authority': (host) => `the certificate of ${host} was not issued by an authority`,
  'certificate.not-for-servers': (host) => `the certificate of ${host} is not for servers`,
  'certificate.untrusted': (host) => `the certificate of ${host} is not trusted`,

  'receiver.not-kept': () => 'the certificate or the address cannot be saved on this computer',
  'event-log.empty': () => 'it holds nothing yet',
  'event-log.unreadable': () => 'it cannot be read from disk',
  'relay.no-credentials': () => 'this computer has no credentials for this agent yet',
  'relay.no-key': () => 'the credentials hold no NATS user key (a line that begins with SU)',
  'relay.not-tls': (address) => `${address} is not encrypted. Use tls:// outside this computer`,

  'relay.other-credentials': () => 'it does not know these credentials',
  'relay.no-writing': (subject) => `these credentials do not allow writing to “${subject}”`,
  'relay.no-reading': (subject) => `these credentials do not allow reading “${subject}”`,
  'relay.absent': () => 'nothing answers at its address',
  'relay.cut-off': () => 'the connection was cut',
  'relay.unknown-name': () => 'its name is not known',
  'relay.name-not-looked-up': () => 'its name cannot be looked up at the moment',
  'relay.no-network': () => 'there is no network',
  'relay.no-route': () => 'there is no route to it',
  'relay.silent': () => 'it does not answer',
  'relay.certificate-expired': () => 'its certificate has expired',
  'relay.self-signed': () => 'its certificate is not trusted because it is self-signed',
  'relay.unknown-authority': () =>
    'its certificate is not trusted because this computer does not know its authority',
  'relay.other-name': () => 'its certificate is for another name',
  'relay.no-stream': () => 'it has not opened the stream of this customer',
  'relay.no-leader': () => 'its servers are choosing a leader',
  'relay.no-streams': () => 'its servers keep no streams, or are choosing a leader',
  'relay.no-tls': () => 'it offers no TLS',

  'receiver.off': () => 'the receiver is off',
  'tunnel.none': () => 'no tunnel is chosen',
  'tunnel.replaced': () => 'another tunnel was chosen',
  'tunnel.name-with-dash': () => 'the name of a tunnel does not begin with a dash',
  'command.empty': () => 'the command names no program',
  'command.open-quote': () => 'a quote in the command is not closed',
  'command.not-allowed': () => 'this program was not allowed to run',
  'pattern.unreadable': () => 'the pattern for the address is not a regular expression',
  'pattern.too-slow': () => 'the pattern for the address takes too long. Make it simpler',
  'program.silent': () => 'the program said nothing',
  'cloudflared.too-many': () => 'Cloudflare gives out no more quick tunnels for now',
  'cloudflared.no-such-tunnel': () => 'the account has no tunnel of this name',
  'cloudflared.signed-out': () => 'cloudflared is not signed in on this computer for this tunnel',
  'cloudflared.other-version': () => 'this cloudflared is too old or too new for Switchhook',
  'ssh.bad-destination': () => 'the SSH server must be a name, a host or user@host',
  'ssh.port-refused': (server, port) => `port ${port} of ${server} is taken, or may not be forwarded`,
  'ssh.host-key-changed': (server) => `the host key of ${server} has changed`,
  'ssh.host-key-unknown': (server) =>
    `the host key of ${server} is not known here. Connect once with ssh in a terminal`,
  'ssh.key-refused': (server) => `${server} does not accept the key`,
  'ssh.too-many-keys': (server) => `too many keys were offered to ${server}`,
  'ssh.key-file-open': () => 'other users can read the key file',

  'profile.too-large': () => 'it is larger than 64 kB',
  'profile.nothing-to-save': () => 'there is nothing to save yet',
  'profile.not-in-link': () => 'this link holds none',
  'profile.replaced': () => 'another one was opened since',
  'profile.redirected': (host) => `${host} sends elsewhere, which is not followed`,
  'profile.answered': (host, status) => `${host} answered ${status}`,
  'profile.no-object': () => 'it holds no object',
  'profile.names-program': () => 'its tunnel names a program to run, which a profile may not do',
  'field.missing': (field) => `${field} is missing`,
  'field.unreadable': (field) => `${field} cannot be read`,
  'field.no-object': (field) => `${field} is not an object`,
  'field.no-pem': (field) => `${field} is not a PEM of certificates`,
  'field.no-wss': (field) => `${field} must begin with wss://`,
  'field.no-wss-list': (field) => `${field} must be a list of wss:// addresses`,
  'field.no-ice-list': (field) => `${field} must be a list of stun: and turn: addresses`,
  'field.no-user': (field) => `${field} is not a user`,
  'field.no-flag': (field) => `${field} must be true or false`,
  'file.unreadable': (path) => `${path} cannot be read`,
} satisfies ReasonWords)

/**
 * An error in plain words with its reason, if the app knows one. These words are needed only for errors with a reason,
 * so they are not part of the first screen.
 */
export function explainedWords(error: AppError): string {
  return errorWords(explained(error))
}

/** The error with its reason in words as the detail, for code that formats it later. */
export function explained(error: AppError): AppError {
  if (!error.reason) return error
  const words = reasonWords(error.reason)
  return { ...error, detail: error.detail === undefined ? words : `${words} (${error.detail})` }
}

function reasonWords({ code, values }: ErrorReason): string {
  // The table ties each code to its values, which TypeScript cannot follow through a union.
  const words = reasonTable[code] as (...gaps: ErrorReason['values']) => string
  return words(...values)
}
