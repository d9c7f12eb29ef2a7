/**
 * Replaces ajv in a package: conf loads it to check settings against a JSON schema, and is given none. The contract
 * checks the settings.
 */
exports.Ajv2020 = undefined
