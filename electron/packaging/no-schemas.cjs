/**
 * Replaces ajv in packages: conf loads it to validate settings against a JSON schema, but the app passes no schema and
 * validates settings itself.
 */
exports.Ajv2020 = undefined
