import { routingStates } from '#test/e2e/screens/routing-states.ts'
import { checkStates } from '#test/e2e/screens/state-checks.ts'

checkStates('routing', routingStates, ['renderer/features/routing'])
