import { listStates } from '#test/e2e/screens/list-states.ts'
import { checkStates } from '#test/e2e/screens/state-checks.ts'

checkStates('lists', listStates, [
  'renderer/lists',
  ...['history', 'call-backs', 'messages', 'voicemail', 'recordings', 'faxes-chats'].map(
    (feature) => `renderer/features/${feature}`,
  ),
])
