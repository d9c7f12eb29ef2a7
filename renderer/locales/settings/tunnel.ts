import { defineWords } from '#shared/locales/words.ts'

/** The channel from outside to this computer. */
export const tunnelWords = defineWords('settings/tunnel', {
  kind: 'How events arrive',
  kinds: {
    none: 'No tunnel, or your own reverse proxy',
    cloudflared: 'Cloudflare Tunnel',
    ssh: 'SSH, through your own server',
    command: 'Your own command',
  },
  hints: {
    none: (target: string) =>
      `Without an address, Switchhook checks for calls instead. Your own proxy must forward to ${target}.`,
    cloudflared:
      'Runs cloudflared, which must be installed. Without a name it opens a quick tunnel, which has a new address after each start.',
    ssh: 'Runs ssh -R with your keys and configuration. The server must accept HTTPS from outside at the public address.',
    command:
      'Starts a program together with the receiver, and again when it ends. No shell reads the command.',
  },
  targetNeedsPort: 'the receiver, which needs a fixed port below',
  noCommand:
    'Your own command is not available in a browser, so that nobody who gets into this page can run programs. To allow one, start Switchhook with --allow-command "<command>", then choose it here.',
  theseCommands: (commands: string) =>
    `Only commands that Switchhook was started with are run: ${commands}. To allow another, start it with --allow-command "<command>", then choose it here.`,
  proxyAddress: 'Public address of your proxy',
  proxyAddressHint: 'Leave it empty if nothing comes from outside.',
  tunnelName: 'Name of the tunnel',
  tunnelNameHint: 'Leave it empty for a quick tunnel.',
  tunnelAddress: 'Its public address',
  tunnelAddressHint: 'For a named tunnel.',
  sshServer: 'SSH server',
  sshPort: 'SSH port',
  remote: 'Port on the server',
  remoteHint: 'Where the server listens for the platform, as port or address:port.',
  publicAddress: 'Public address',
  publicAddressHint: 'Leave it empty to use what the server prints.',
  identity: 'Private key file',
  identityHint: 'Leave it empty to let SSH choose. A key with a passphrase needs an agent.',
  command: 'Command',
  commandHint: '{port} stands for the receiver’s port.',
  pattern: 'What its address looks like',
  patternHint:
    'A regular expression. Its first group, or the whole match, is the address in what the program prints.',
  apply: 'Apply',
  faults: {
    address: 'Enter an address such as https://events.example.com, without a path.',
    dash: 'A name does not begin with a dash.',
    noAddress: 'A named tunnel needs its public address.',
    destination: 'Enter a server such as tunnel@host.example.com, or a name from your SSH configuration.',
    remote: 'Enter a port such as 8443, or 0.0.0.0:8443.',
    noCommand: 'Enter the program and its arguments.',
    badCommand: (most: number) => `A command is one line of at most ${most} printable characters.`,
    notAllowed: 'Switchhook was not started with --allow-command and this command.',
    noPattern: 'Enter what the address looks like.',
    badPattern: 'This is not a regular expression.',
    unusable: 'A tunnel cannot be opened with these settings.',
  },
})

/** The relay that delivers events to a whole team. */
export const relayWords = defineWords('settings/relay', {
  title: 'Team relay',
  intro:
    'One address for a whole team, run by whoever looks after it. Events reach this computer from there, even those sent while it was off.',
  servers: 'Addresses of the relay',
  serversHint: 'One per line.',
  customer: 'Customer',
  customerHint: 'The name that the relay uses.',
  credentials: 'Credentials',
  credentialsHint:
    'The text of the file that you got from whoever runs the relay. Kept in the keychain, never shown again.',
  ca: 'Certificate authority',
  caHint: 'For a relay with a certificate of its own. Leave it empty to trust what this computer trusts.',
  apply: 'Use this relay',
  add: 'Use a team relay',
  none: 'No relay.',
  leave: 'Leave the relay',
  leaveTitle: 'Leave the team relay',
  keep: 'Keep it',
  leaveWords: 'Events no longer come through it, and its credentials are deleted from this computer.',
  leaveAction: 'Leaving the relay',
  faults: {
    noServer: 'Enter the address of the relay.',
    openServer: (server: string) =>
      `${server}: nats:// is not encrypted and is allowed only on this computer. Use tls://.`,
    badServer: (server: string) => `${server}: enter an address such as tls://relay.example.com:4222.`,
    customer: 'Enter the customer’s name at the relay: letters, digits, - and _.',
    ca: 'A certificate begins with -----BEGIN CERTIFICATE-----.',
    noCredentials: 'Paste the credentials, or choose their file.',
    badCredentials: 'Credentials contain a line of 58 capital letters and digits that begins with SU.',
    unusable: 'The relay cannot be used with these settings.',
  },
})
