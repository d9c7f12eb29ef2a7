import { ok } from '#shared/core/result.ts'
import { defineFeature } from '../kernel/feature.ts'
import { secretsFeature } from '../keychain/secrets-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { closeFolder } from './close-folder.ts'
import { ContactedHosts } from './contacted-hosts.ts'
import { readSecurityFacts } from './security-facts.ts'

/** What a person may look up about the safety of this installation. */
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
    'security.removeCrashReports': {
      input: null,
      async run({ crashReports }) {
        await crashReports?.removeAll()
        return ok(undefined)
      },
    },
  },
})
