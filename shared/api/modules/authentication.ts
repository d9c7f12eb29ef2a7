import Type from 'typebox'
import { collection, endpoint, object, single } from '../endpoint.ts'
import { flag, integer, notShown, text, timestamp } from '../fields.ts'
import { resource } from '../resource.ts'

/** Specification 2.2, AclRole. */
export const AclRole = resource('AclRole', {
  id: integer(),
  _name: text(),
  name: text(),
  product_code: text(),
})

/** Specification 2.2, API token. The record has no id of its own in the document. */
export const ApiToken = resource('ApiToken', {
  user_id: integer(),
  token: text(),
  customer_id: integer(),
  name: text(),
  host: text(),
  user_agent: text(),
  expiry: integer(),
  last_request_at: text(),
  created_at: timestamp(),
})

const Message = Type.Object({ message: Type.String() })
const strict = { additionalProperties: false } as const

/** A login's answer: the token, or (not shown in the document) a nonce that asks for the second factor. */
const LoginAnswer = notShown(
  Type.Object({
    message: Type.Optional(Type.String()),
    user_token: Type.Optional(Type.String()),
    user_id: Type.Optional(Type.Integer()),
    nonce: Type.Optional(Type.String()),
  }),
  'a second factor is asked for by 200 {message, nonce} without user_token',
)

/** Specification 4.2. */
export const authentication = {
  login: endpoint({
    method: 'POST',
    path: '/login',
    token: false,
    body: Type.Object(
      {
        email: Type.String(),
        password: Type.String(),
        remember_me: Type.Optional(flag()),
        device_fingerprint: Type.Optional(text()),
      },
      strict,
    ),
    status: 200,
    answer: object(LoginAnswer),
    errors: [400],
  }),
  loginSecondFactor: endpoint({
    method: 'POST',
    path: '/login2fa',
    token: false,
    body: Type.Object(
      {
        code: Type.String(),
        nonce: Type.String(),
        add_device: Type.Optional(flag()),
        remember_me: Type.Optional(flag()),
      },
      strict,
    ),
    status: 200,
    answer: object(
      Type.Object({ message: Type.String(), user_token: Type.String(), user_id: Type.Integer() }),
    ),
    errors: [400],
  }),
  logout: endpoint({ method: 'POST', path: '/logout', status: 200, answer: object(Message), errors: [401] }),
  ping: endpoint({ method: 'GET', path: '/ping', status: 200, answer: object(Message), errors: [401] }),
  confirmation: endpoint({
    method: 'POST',
    path: '/confirmation',
    token: false,
    body: Type.Object({ email: Type.String() }, strict),
    status: 200,
    answer: object(notShown(Message, 'the answer is {message}')),
    errors: [400],
  }),
  startPasswordReset: endpoint({
    method: 'POST',
    path: '/password',
    token: false,
    body: Type.Object({ email: Type.String() }, strict),
    status: 200,
    answer: object(notShown(Message, 'the answer is {message}')),
    errors: [400],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/reset',
    token: false,
    body: Type.Object({ token: Type.String(), password: Type.String() }, strict),
    status: 200,
    answer: object(notShown(Message, 'the answer is {message}')),
    errors: [400],
  }),
  createApiToken: endpoint({
    method: 'POST',
    path: '/apitokens',
    body: Type.Object({ name: Type.String({ minLength: 1 }), expiry: Type.Integer({ minimum: 0 }) }, strict),
    status: 201,
    answer: single(ApiToken),
    errors: [400, 401],
  }),
  listAclRoles: endpoint({
    method: 'GET',
    path: '/aclroles',
    status: 200,
    answer: collection(AclRole),
    errors: [401],
  }),
  readAclRole: endpoint({
    method: 'GET',
    path: '/aclroles/{id}',
    status: 200,
    answer: single(AclRole),
    errors: [401, 403, 404],
  }),
}
