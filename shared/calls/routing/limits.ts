/** So often a caller is passed on at most: settings may lead in a circle in which nobody ever waits. */
export const mostStops = 50

/** Seconds that an outside number rings at most, unless the platform is told otherwise. */
export const outsideRingSeconds = 60
