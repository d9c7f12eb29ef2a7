import { listStates } from '#test/e2e/screens/list-states.ts'
import { checkStates } from '#test/e2e/screens/state-checks.ts'

checkStates('lists', listStates)
