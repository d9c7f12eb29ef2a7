import { afterEach, vi } from 'vitest'

// Files of one process share its timers: fake ones end with the test that asked for them.
afterEach(() => void vi.useRealTimers())
