import { ok } from '#shared/core/result.ts'
import { defineFeature } from '../kernel/feature.ts'
import { secretsFeature } from '../keychain/secrets-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { ContactedHosts } from './contacted-hosts.ts'
import { readSecurityFacts } from './security-facts.ts'
import { chmod } from 'node:fs/promises'

/** Facts about the security of this installation, for the user. */
export const securityFeature = defineFeature({
  name: 'security',
  needs: { session: sessionFeature, settings: settingsFeature, keychain: secretsFeature },
  create({ ports, own }, { session: { session }, settings, keychain: { secrets } }) {
    const { userData, security, crashReports } = ports
    void closeFolder(userData)
    const hosts = own(new ContactedHosts())
    const facts = () =>
      readSecurityFacts({
        ...{ secrets, userData, hosts, crashReports },
        connection: () => session.connection ?? settings.value.connection,
        shell: security,
      })
    return { facts, crashReports }
  },
  methods: {
    'security.facts': { input: null, run: async ({ facts }) => ok(await facts()) },
    'security.removeCrashReports': { input: null, run: ({ crashReports }) => crashReports?.removeAll() },
  },
})

/** Keeps other users of this computer out of the folder, whatever its mode was; Windows has no such modes. */
export async function closeFolder(folder: string): Promise<void> {
  // A folder owned by somebody else cannot be closed; the security page reports it as open.
  await chmod(folder, 0o700).catch(() => undefined)
}
