import { checkStates } from '#test/e2e/screens/state-checks.ts'
import { teamStates } from '#test/e2e/screens/team-states.ts'

checkStates('team', teamStates, ['renderer/features/team'])
