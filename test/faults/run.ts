/** `npm run faults [-- faults|hostile]`: what happens when networks and servers fail, and when a platform answers wrongly. */
const named = process.argv.slice(2)
process.argv.splice(2, named.length, ...(named.length === 0 ? ['faults', 'hostile'] : named))
void import('#test/support/run.ts')
