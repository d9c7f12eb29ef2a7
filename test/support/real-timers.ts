import { afterEach, vi } from 'vitest'

// The files of one process share its timers: fake ones end with their test.
afterEach(() => void vi.useRealTimers())
