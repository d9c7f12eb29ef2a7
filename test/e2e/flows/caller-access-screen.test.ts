import { callerStates } from '#test/e2e/screens/caller-states.ts'
import { checkStates } from '#test/e2e/screens/state-checks.ts'

checkStates('caller', callerStates, ['renderer/features/caller'])
