/** Replaces an optional package that a dependency probes for: a build tool must not be bundled. */
export {}
