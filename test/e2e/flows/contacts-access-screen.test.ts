import { contactStates } from '#test/e2e/screens/contact-states.ts'
import { checkStates } from '#test/e2e/screens/state-checks.ts'

checkStates('contacts', contactStates, ['renderer/features/contacts'])
