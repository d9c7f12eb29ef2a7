/** The receiver of the platform's notifications on this computer. */
export type ReceiverSettings = {
  readonly enabled: boolean
  /** 0 means any free port. */
  readonly port: number
}

/** How notifications from outside reach the receiver of this computer. */
export type TunnelSettings =
  /** The person's own reverse proxy at `address` (an https origin); if empty, nothing arrives from outside. */
  | { readonly kind: 'none'; readonly address: string }
  | {
      readonly kind: 'ssh'
      /** `user@host`, or a host name from the SSH configuration. */
      readonly destination: string
      readonly port: number
      /** Where the server listens for the platform: a port, or `address:port`. */
      readonly remote: string
      /** The public https origin of that listener; if empty, it is read from the server's output. */
      readonly address: string
      /** Path of a private key; empty leaves the choice to SSH. */
      readonly identity: string
    }
  | {
      readonly kind: 'cloudflared'
      /** Name of an existing tunnel of the Cloudflare account; empty opens a quick tunnel with its own address. */
      readonly tunnel: string
      /** The https origin of a named tunnel. */
      readonly address: string
    }
  | {
      readonly kind: 'command'
      /** The program and its arguments; `{port}` stands for the receiver's port. Not run through a shell. */
      readonly command: string
      /** A regular expression whose first group, or whole match, is the address in the program's output. */
      readonly pattern: string
    }

/** The team's relay (NATS JetStream). Its credentials are kept in the keychain. */
export type RelaySettings = {
  /** `tls://host:port`; plain `nats://` on loopback only. */
  readonly servers: readonly string[]
  /** The relay's name for the customer whose events are received. */
  readonly customer: string
  /** PEM of a private certificate authority. */
  readonly ca: string | null
}
