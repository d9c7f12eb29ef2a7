import { reportsStates } from '#test/e2e/screens/reports-states.ts'
import { checkStates } from '#test/e2e/screens/state-checks.ts'

checkStates('reports', reportsStates, ['renderer/features/reports'])
