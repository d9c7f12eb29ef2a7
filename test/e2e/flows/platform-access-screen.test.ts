import { frameStates } from '#test/e2e/screens/frame-states.ts'
import { platformStates } from '#test/e2e/screens/platform-states.ts'
import { checkStates } from '#test/e2e/screens/state-checks.ts'

checkStates('platform', { ...platformStates, panel: frameStates.demo }, ['renderer/features/demo'])
