import Type, { type TObject, type TSchema } from 'typebox'
import { endpoint, object } from '../endpoint.ts'
import {
  strictObject,
  flag,
  integer,
  lineInput,
  nameInput,
  notShown,
  text,
  timestamp,
  wholeInput,
} from '../fields.ts'
import { create, list, read } from '../operations.ts'
import { resource } from '../resource.ts'

/** Specification 2.2, AclRole. */
export const AclRole = resource('AclRole', {
  id: integer(),
  _name: text(),
  name: text(),
  product_code: text(),
})

/** Specification 2.2, API token. The record has no id of its own in the document. */
const ApiToken = resource('ApiToken', {
  user_id: integer(),
  token: text(),
  customer_id: integer(),
  name: text(),
  host: text(),
  user_agent: text(),
  expiry: integer(),
  last_request_at: timestamp(),
  created_at: timestamp(),
})

const Message = Type.Object({ message: Type.String() })
const plainAnswer = notShown(Message, 'the answer is {message}')
const Token = Type.Object({ message: Type.String(), user_token: Type.String(), user_id: Type.Integer() })

/** A login's answer: the token, or (not shown in the document) a nonce that asks for the second factor. */
const LoginAnswer = notShown(
  Type.Object({
    message: Type.Optional(Type.String()),
    user_token: Type.Optional(Type.String()),
    user_id: Type.Optional(Type.Integer()),
    nonce: Type.Optional(Type.String()),
  }),
  'if a second factor is needed, the answer is 200 {message, nonce} without user_token',
)

/**
 * An operation without a token (specification 5.1). Its credentials have no bounds, so that every invalid input gets
 * the same answer.
 */
const open = <const Path extends string, const Body extends TSchema, const Answer extends TObject>(
  path: Path,
  body: Body,
  answer: Answer,
) =>
  endpoint({ method: 'POST', path, token: false, body, status: 200, answer: object(answer), errors: [400] })

/** Specification 4.2. */
export const authentication = {
  login: open(
    '/login',
    strictObject({
      email: text(),
      password: text(),
      remember_me: Type.Optional(flag()),
      device_fingerprint: Type.Optional(lineInput()),
    }),
    LoginAnswer,
  ),
  loginSecondFactor: open(
    '/login2fa',
    strictObject({
      code: text(),
      nonce: text(),
      add_device: Type.Optional(flag()),
      remember_me: Type.Optional(flag()),
    }),
    Token,
  ),
  logout: endpoint({ method: 'POST', path: '/logout', status: 200, answer: object(Message), errors: [401] }),
  ping: endpoint({ method: 'GET', path: '/ping', status: 200, answer: object(Message), errors: [401] }),
  confirmation: open('/confirmation', strictObject({ email: text() }), plainAnswer),
  startPasswordReset: open('/password', strictObject({ email: text() }), plainAnswer),
  resetPassword: open('/reset', strictObject({ token: text(), password: text() }), plainAnswer),
  createApiToken: create('/apitokens', strictObject({ name: nameInput(), expiry: wholeInput() }), ApiToken),
  listAclRoles: list('/aclroles', AclRole),
  readAclRole: read('/aclroles/{id}', AclRole),
}
