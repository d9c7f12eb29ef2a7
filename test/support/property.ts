import fc from 'fast-check'

/**
 * fast-check with a seed of its own, so that a run shows what the run before showed: what it finds fails each time.
 * `PROPERTY_SEED=<number>` takes another, to look for more.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) })

export { fc }
