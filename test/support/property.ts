import fc from 'fast-check'

/**
 * fast-check with a fixed seed, so that runs are reproducible and a finding fails each time. `PROPERTY_SEED=<number>`
 * takes another, to look for more.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) })

export { fc }
