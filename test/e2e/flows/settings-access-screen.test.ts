import { loginStates } from '#test/e2e/screens/login-states.ts'
import { settingsEventsStates } from '#test/e2e/screens/settings-events-states.ts'
import { settingsStates } from '#test/e2e/screens/settings-states.ts'
import { checkStates } from '#test/e2e/screens/state-checks.ts'
import { toolStates } from '#test/e2e/screens/tool-states.ts'

checkStates(
  'settings',
  { ...loginStates, ...settingsStates, ...settingsEventsStates, ...toolStates },
  ['settings', 'login', 'profiles', 'diagnostics', 'shortcuts', 'links', 'account'].map(
    (name) => `renderer/features/${name}`,
  ),
)
