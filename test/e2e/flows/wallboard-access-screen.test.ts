import { checkStates } from '#test/e2e/screens/state-checks.ts'
import { wallboardStates } from '#test/e2e/screens/wallboard-states.ts'

checkStates('wallboard', wallboardStates, ['renderer/features/wallboard'])
