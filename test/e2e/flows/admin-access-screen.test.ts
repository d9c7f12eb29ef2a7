import { adminStates } from '#test/e2e/screens/admin-states.ts'
import { checkStates } from '#test/e2e/screens/state-checks.ts'

checkStates('admin', adminStates, ['renderer/admin'])
