import { id, record, text } from '../kernel/checks.ts'
import { defineFeature } from '../kernel/feature.ts'
import { linksFeature } from '../links/links-feature.ts'
import { phoneAccountFeature } from '../phone-account/phone-account-feature.ts'
import { sessionFeature } from '../session/session-feature.ts'
import { settingsFeature } from '../settings/settings-feature.ts'
import { Profiles } from './profiles.ts'

/** Profiles that name a platform, by file and by link. */
export const profilesFeature = defineFeature({
  name: 'profiles',
  needs: {
    settings: settingsFeature,
    session: sessionFeature,
    account: phoneAccountFeature,
    links: linksFeature,
  },
  create: ({ isCalling }, { settings, session: { session, signOut }, account: { logins }, links }) =>
    new Profiles({ settings, session, signOut, logins, links, isCalling }),
  methods: {
    'profile.read': {
      input: record({ text: text(65_536) }),
      run: async (profiles, input) => profiles.offer(input.text, null),
    },
    'profile.open': {
      input: record({ linkId: id }),
      run: (profiles, { linkId }) => profiles.open(linkId),
    },
    'profile.use': {
      input: record({ id, phoneUser: text(100) }),
      run: (profiles, input) => profiles.use(input.id, input.phoneUser.trim()),
    },
    'profile.export': { input: null, run: async (profiles) => profiles.export() },
  },
})
