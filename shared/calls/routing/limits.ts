/** Maximum number of times that a caller is passed on: settings may form a loop without any wait. */
export const maxStops = 50

/** Maximum seconds that an outside number rings, unless the platform is configured otherwise. */
export const outsideRingSeconds = 60
