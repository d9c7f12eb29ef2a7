import { checkStates } from '#test/e2e/screens/state-checks.ts'
import { frameStates } from '#test/e2e/screens/frame-states.ts'

checkStates('frame', frameStates, ['renderer/app/frame', 'renderer/features/replay'])
