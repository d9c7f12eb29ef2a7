import { paletteStates } from '#test/e2e/screens/palette-states.ts'
import { checkStates } from '#test/e2e/screens/state-checks.ts'

checkStates('palette', paletteStates, ['renderer/features/palette'])
