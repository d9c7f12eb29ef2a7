/**
 * What a package has in the place of ajv: conf asks for it where it is given a JSON schema of the settings, and it is given
 * none. They are checked by the contract.
 */
exports.Ajv2020 = undefined
