import type { Translation } from '#shared/locales/words.ts'
import type { relayWords, tunnelWords } from '../../settings/tunnel.ts'

export const tunnel: Translation<typeof tunnelWords> = {
  kind: 'Weg der Ereignisse',
  kinds: {
    none: 'Kein Tunnel, oder ein eigener Reverse-Proxy',
    cloudflared: 'Cloudflare Tunnel',
    ssh: 'SSH, über einen eigenen Server',
    command: 'Ein eigener Befehl',
  },
  hints: {
    none: (target) =>
      `Ohne Adresse fragt Switchhook selbst nach Anrufen. Ein eigener Proxy führt zu ${target}.`,
    cloudflared:
      'Startet cloudflared, das installiert sein muss. Ohne Namen öffnet es einen Schnelltunnel mit neuer Adresse nach jedem Start.',
    ssh: 'Startet ssh -R mit Ihren Schlüsseln und Ihrer Konfiguration. Der Server muss unter der öffentlichen Adresse HTTPS von außen annehmen.',
    command:
      'Startet ein Programm zusammen mit dem Empfänger, und erneut, wenn es endet. Keine Shell liest den Befehl.',
  },
  targetNeedsPort: 'dem Empfänger, der unten einen festen Port braucht',
  noCommand:
    'In einem Browser gibt es keinen eigenen Befehl, damit niemand Programme starten kann, der in diese Seite gelangt. Um einen zu erlauben, Switchhook mit --allow-command "<Befehl>" starten und ihn dann hier wählen.',
  theseCommands: (commands) =>
    `Nur Befehle, mit denen Switchhook gestartet wurde, werden ausgeführt: ${commands}. Um einen weiteren zu erlauben, mit --allow-command "<Befehl>" starten und ihn dann hier wählen.`,
  proxyAddress: 'Öffentliche Adresse des Proxys',
  proxyAddressHint: 'Leer lassen, wenn nichts von außen kommt.',
  tunnelName: 'Name des Tunnels',
  tunnelNameHint: 'Leer lassen für einen Schnelltunnel.',
  tunnelAddress: 'Seine öffentliche Adresse',
  tunnelAddressHint: 'Für einen benannten Tunnel.',
  sshServer: 'SSH-Server',
  sshPort: 'SSH-Port',
  remote: 'Port auf dem Server',
  remoteHint: 'Wo der Server auf die Plattform wartet, als Port oder Adresse:Port.',
  publicAddress: 'Öffentliche Adresse',
  publicAddressHint: 'Leer lassen, um die zu nehmen, die der Server ausgibt.',
  identity: 'Datei des privaten Schlüssels',
  identityHint: 'Leer lassen, damit SSH wählt. Ein Schlüssel mit Passphrase braucht einen Agenten.',
  command: 'Befehl',
  commandHint: '{port} steht für den Port des Empfängers.',
  pattern: 'Wie seine Adresse aussieht',
  patternHint:
    'Ein regulärer Ausdruck. Seine erste Gruppe oder der ganze Treffer ist die Adresse in der Ausgabe des Programms.',
  apply: 'Übernehmen',
  faults: {
    address: 'Eine Adresse wie https://events.example.com eingeben, ohne Pfad.',
    dash: 'Ein Name beginnt nicht mit einem Bindestrich.',
    noAddress: 'Ein benannter Tunnel braucht seine öffentliche Adresse.',
    destination:
      'Einen Server wie tunnel@host.example.com eingeben, oder einen Namen aus Ihrer SSH-Konfiguration.',
    remote: 'Einen Port wie 8443 eingeben, oder 0.0.0.0:8443.',
    noCommand: 'Das Programm und seine Argumente eingeben.',
    badCommand: (most) => `Ein Befehl ist eine Zeile aus höchstens ${most} Zeichen, alle sichtbar.`,
    notAllowed: 'Switchhook wurde nicht mit --allow-command und diesem Befehl gestartet.',
    noPattern: 'Eingeben, wie die Adresse aussieht.',
    badPattern: 'Das ist kein regulärer Ausdruck.',
    unusable: 'Mit diesen Angaben lässt sich kein Tunnel öffnen.',
  },
}

export const relay: Translation<typeof relayWords> = {
  title: 'Team-Relay',
  intro:
    'Eine Adresse für ein ganzes Team, betrieben von dem, der sich darum kümmert. Von dort erreichen Ereignisse diesen Computer, auch solche aus der Zeit, in der er aus war.',
  servers: 'Adressen des Relays',
  serversHint: 'Eine pro Zeile.',
  customer: 'Kunde',
  customerHint: 'Wie das Relay ihn nennt.',
  credentials: 'Zugangsdaten',
  credentialsHint:
    'Der Text der Datei vom Betreiber des Relays. Im Schlüsselbund aufbewahrt, nie wieder angezeigt.',
  ca: 'Zertifizierungsstelle',
  caHint:
    'Für ein Relay mit eigenem Zertifikat. Leer lassen, um dem zu vertrauen, dem dieser Computer vertraut.',
  apply: 'Dieses Relay verwenden',
  add: 'Team-Relay verwenden',
  none: 'Kein Relay.',
  leave: 'Relay verlassen',
  leaveTitle: 'Team-Relay verlassen',
  keep: 'Behalten',
  leaveWords:
    'Ereignisse kommen nicht mehr darüber, und die Zugangsdaten werden von diesem Computer gelöscht.',
  leaveAction: 'Das Verlassen des Relays',
  faults: {
    noServer: 'Die Adresse des Relays eingeben.',
    openServer: (server) =>
      `${server}: nats:// ist nicht verschlüsselt und nur für diesen Computer gedacht. tls:// verwenden.`,
    badServer: (server) => `${server}: eine Adresse wie tls://relay.example.com:4222 eingeben.`,
    customer: 'Den Namen des Kunden beim Relay eingeben: Buchstaben, Ziffern, - und _.',
    ca: 'Ein Zertifikat beginnt mit -----BEGIN CERTIFICATE-----.',
    noCredentials: 'Die Zugangsdaten einfügen oder ihre Datei wählen.',
    badCredentials:
      'Zugangsdaten enthalten eine Zeile aus 58 Großbuchstaben und Ziffern, die mit SU beginnt.',
    unusable: 'Das Relay lässt sich mit diesen Angaben nicht verwenden.',
  },
}
