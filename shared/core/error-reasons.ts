/**
 * Reasons of failures that the app itself knows: a code with the values for its sentence. Screens word it in their own
 * language (`renderer/locales/error-reasons.ts`); the other side's words are an error's `detail`.
 */
type ReasonValues = {
  /* Addresses: `address` as it was typed. */
  readonly 'address.unreadable': readonly [address: string]
  readonly 'address.not-https': readonly [address: string]
  readonly 'address.in-the-clear': readonly [address: string]
  readonly 'address.holds-user': readonly [host: string]
  readonly 'address.holds-query': readonly [address: string]

  /* What the network does. */
  readonly 'host.unknown': readonly [host: string]
  readonly 'host.not-looked-up': readonly [host: string]
  readonly 'host.refuses': readonly [host: string]
  readonly 'host.cut-off': readonly [host: string]
  readonly 'host.no-route': readonly [host: string]
  readonly 'host.no-network': readonly [host: string]
  readonly 'host.no-tls': readonly [host: string]
  readonly 'host.no-http': readonly [host: string]
  readonly 'host.silent': readonly [host: string]
  readonly 'host.nothing-behind': readonly [host: string, status: number]
  /** `code`: Node's own. */
  readonly 'host.failed': readonly [host: string, code: string]

  readonly 'certificate.self-signed': readonly [host: string]
  readonly 'certificate.unknown-authority': readonly [host: string]
  readonly 'certificate.expired': readonly [host: string]
  readonly 'certificate.not-yet-valid': readonly [host: string]
  readonly 'certificate.other-host': readonly [host: string]
  readonly 'certificate.revoked': readonly [host: string]
  readonly 'certificate.bad-signature': readonly [host: string]
  readonly 'certificate.no-authority': readonly [host: string]
  readonly 'certificate.not-for-servers': readonly [host: string]
  /** `code`: OpenSSL's own. */
  readonly 'certificate.untrusted': readonly [host: string, code: string]

  /* Events and the team's relay. */
  readonly 'receiver.not-kept': readonly []
  readonly 'event-log.empty': readonly []
  readonly 'event-log.unreadable': readonly []
  readonly 'relay.no-credentials': readonly []
  readonly 'relay.no-key': readonly []
  readonly 'relay.not-tls': readonly [address: string]
  readonly 'relay.other-credentials': readonly []
  readonly 'relay.no-writing': readonly [subject: string]
  readonly 'relay.no-reading': readonly [subject: string]
  readonly 'relay.absent': readonly []
  readonly 'relay.cut-off': readonly []
  readonly 'relay.unknown-name': readonly []
  readonly 'relay.name-not-looked-up': readonly []
  readonly 'relay.no-network': readonly []
  readonly 'relay.no-route': readonly []
  readonly 'relay.silent': readonly []
  readonly 'relay.certificate-expired': readonly []
  readonly 'relay.self-signed': readonly []
  readonly 'relay.unknown-authority': readonly []
  readonly 'relay.other-name': readonly []
  readonly 'relay.no-stream': readonly []
  readonly 'relay.no-leader': readonly []
  readonly 'relay.no-streams': readonly []
  readonly 'relay.no-tls': readonly []

  /* Tunnels. `server` as the settings name it. */
  readonly 'receiver.off': readonly []
  readonly 'tunnel.none': readonly []
  readonly 'tunnel.replaced': readonly []
  readonly 'tunnel.name-with-dash': readonly []
  readonly 'command.empty': readonly []
  readonly 'command.open-quote': readonly []
  readonly 'command.not-allowed': readonly []
  readonly 'pattern.unreadable': readonly []
  readonly 'pattern.too-slow': readonly []
  readonly 'program.silent': readonly []
  readonly 'cloudflared.too-many': readonly []
  readonly 'cloudflared.no-such-tunnel': readonly []
  readonly 'cloudflared.signed-out': readonly []
  readonly 'cloudflared.other-version': readonly []
  readonly 'ssh.bad-destination': readonly []
  readonly 'ssh.port-refused': readonly [server: string, port: string]
  readonly 'ssh.host-key-changed': readonly [server: string]
  readonly 'ssh.host-key-unknown': readonly [server: string]
  readonly 'ssh.key-refused': readonly [server: string]
  readonly 'ssh.too-many-keys': readonly [server: string]
  readonly 'ssh.key-file-open': readonly []

  /* Connection profiles. `field` as the file names it. */
  readonly 'profile.too-large': readonly []
  readonly 'profile.nothing-to-save': readonly []
  readonly 'profile.not-in-link': readonly []
  readonly 'profile.replaced': readonly []
  readonly 'profile.redirected': readonly [host: string]
  readonly 'profile.answered': readonly [host: string, status: number]
  readonly 'profile.no-object': readonly []
  readonly 'profile.names-program': readonly []
  readonly 'field.missing': readonly [field: string]
  readonly 'field.unreadable': readonly [field: string]
  readonly 'field.no-object': readonly [field: string]
  readonly 'field.no-pem': readonly [field: string]
  readonly 'field.no-wss': readonly [field: string]
  readonly 'field.no-wss-list': readonly [field: string]
  readonly 'field.no-ice-list': readonly [field: string]
  readonly 'field.no-user': readonly [field: string]
  readonly 'field.no-flag': readonly [field: string]
  readonly 'file.unreadable': readonly [path: string]
}

export type ReasonCode = keyof ReasonValues

export type ErrorReason = {
  readonly [Code in ReasonCode]: { readonly code: Code; readonly values: ReasonValues[Code] }
}[ReasonCode]

/** The wording of each reason, by its code. */
export type ReasonWords = { readonly [Code in ReasonCode]: (...values: ReasonValues[Code]) => string }

export function reason<Code extends ReasonCode>(code: Code, ...values: ReasonValues[Code]): ErrorReason {
  // The table ties each code to its values, which TypeScript cannot follow through a union.
  return { code, values } as ErrorReason
}
