import { z } from 'zod'
import { personName } from './formats/person-name.ts'
import { isBlank } from './formats/text-rules.ts'
import { ACCOUNT_TYPES } from './my-information.ts'
import { PERMISSIONS } from './permissions.ts'
import { currentPassword } from './sign-in/current-password.ts'
import { emailSchema, MIXED_CHARACTERS } from './sign-in/sign-in.ts'
import { endpoint } from './wire/endpoint.ts'
import { done, successBodySchema } from './wire/response-body.ts'

/** Accounts of one business, including invited and disabled ones. The list is not paginated */
export const MAX_ACCOUNTS = 500

export const MIN_ACCOUNT_PASSWORD = 8
export const MAX_ACCOUNT_PASSWORD = 20

const email = emailSchema({ required: 'Please enter email.', wrong: 'Please enter the correct e-mail.' })

const password = z
  .string({ error: 'Please enter password.' })
  .refine((text) => !isBlank(text), { error: 'Please enter password.', abort: true })
  .min(MIN_ACCOUNT_PASSWORD, { error: 'Password must be at least 8 characters long', abort: true })
  .max(MAX_ACCOUNT_PASSWORD, { error: `Password can have at most ${MAX_ACCOUNT_PASSWORD} characters`, abort: true })
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'Password contains characters that cannot be used', abort: true })
  .regex(MIXED_CHARACTERS, { error: 'Password must have a letter, a digit and a special symbol' })

const accountType = z.enum(ACCOUNT_TYPES, { error: 'Please enter select account type.' })

/**
 * Our addition. Permissions that are missing from the field are revoked. Without the field, a new account has all permissions, and an
 * existing account keeps its own
 */
const permissions = z
  .array(z.enum(PERMISSIONS, { error: `A permission must be one of: ${PERMISSIONS.join(', ')}` }), {
    error: 'The permissions must be a list',
  })
  .max(PERMISSIONS.length, { error: 'A permission can be given only once' })
  .optional()

/** Our addition. If it is missing, a new account has no name, and an existing account keeps its own. A blank value removes the name */
const name = personName.optional()

const accountUuid = z.uuid({ error: 'An account is given by its uuid' })

/** Fields are declared in the order in which their error messages must appear */
export const addAccountForm = z.strictObject({
  email,
  password,
  account_type: accountType,
  permissions,
  name,
  current_password: currentPassword,
})
export const inviteAccountForm = z.strictObject({ email, account_type: accountType, permissions, name, current_password: currentPassword })
export const accountTypeForm = z.object({ account_type: accountType, name: personName })
export const accountPasswordForm = z.object({ password })

const account = z.object({
  client_account_uuid: z.string(),
  login_email: z.string(),
  account_type: z.enum(ACCOUNT_TYPES),
  created_datetime: z.string(),
  // Our additions
  name: z.string().nullable(),
  last_sign_in_datetime: z.string().nullable(),
  /** When the last invitation was sent; null after a password has been set */
  invited_datetime: z.string().nullable(),
  disabled: z.boolean(),
  /** Whether it signs in with a second step */
  two_step: z.boolean(),
  /** The account's permissions; an administrator has all of them */
  permissions: z.array(z.enum(PERMISSIONS)),
})

export type Account = z.output<typeof account>

/** The token of a new session for an account that changed itself, because the change has ended all of its sessions */
const changedAccount = successBodySchema({ data: z.object({ token: z.string().nullable() }) })

export const listAccounts = endpoint({
  name: 'listAccounts',
  method: 'GET',
  path: '/user-management/accounts',
  access: 'account',
  summary: 'The accounts of the business, the oldest first',
  response: successBodySchema({ data: z.array(account) }),
})

export const addAccount = endpoint({
  name: 'addAccount',
  method: 'POST',
  path: '/user-management/accounts',
  access: 'administrator',
  summary:
    'Create an account with a password; 409 when the email has an account, whichever business it is of. An administrator needs current_password',
  body: addAccountForm,
  status: 201,
  response: successBodySchema({ data: z.object({ client_account_uuid: z.string() }) }),
})

export const changeAccountType = endpoint({
  name: 'changeAccountType',
  method: 'PUT',
  path: '/user-management/accounts',
  access: 'administrator',
  summary:
    'Change the type of an account, its name, and what a Standard User may open. A new type needs current_password, ends its sessions and notifies its owner; the last administrator stays one (409)',
  body: z.strictObject({
    client_account_uuid: accountUuid,
    account_type: accountType,
    permissions,
    name,
    current_password: currentPassword,
  }),
  response: changedAccount,
})

export const deleteAccount = endpoint({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/user-management/accounts',
  access: 'administrator',
  summary:
    'Delete an account or withdraw an invitation; never the account you are signed in with (409). The account is given in the query or in the body. Needs current_password',
  query: z.object({ client_account_uuid: accountUuid.optional() }),
  /** The uuid may be in the body or in the URL. A password must never be in a URL, because URLs are logged */
  body: z.strictObject({ client_account_uuid: accountUuid.optional(), current_password: currentPassword }),
  response: done,
})

export const resetAccountPassword = endpoint({
  name: 'resetAccountPassword',
  method: 'PUT',
  path: '/user-management/accounts/reset-password',
  access: 'administrator',
  summary: 'Set the password of an account; needs current_password, ends its sessions and notifies its owner',
  body: z.strictObject({ client_account_uuid: accountUuid, password, current_password: currentPassword }),
  response: changedAccount,
})

export const switchOffAccountTwoStep = endpoint({
  name: 'switchOffAccountTwoStep',
  method: 'PUT',
  path: '/user-management/accounts/two-step-off',
  access: 'administrator',
  summary: 'Turn off two-step sign-in for a colleague who lost phone and recovery codes; ends their sessions and notifies them',
  body: z.strictObject({ client_account_uuid: accountUuid, current_password: currentPassword }),
  response: done,
  addition: true,
})

export const inviteAccount = endpoint({
  name: 'inviteAccount',
  method: 'POST',
  path: '/user-management/accounts/invitations',
  access: 'administrator',
  summary: 'Create an account without a password, and email a link with which its owner sets one',
  body: inviteAccountForm,
  status: 201,
  response: successBodySchema({ data: z.object({ client_account_uuid: z.string() }) }),
  addition: true,
})

export const sendAccountInvitationAgain = endpoint({
  name: 'sendAccountInvitationAgain',
  method: 'PUT',
  path: '/user-management/accounts/invitations',
  access: 'administrator',
  summary: 'Email the invitation again, with a new link that revokes the earlier one',
  body: z.strictObject({ client_account_uuid: accountUuid }),
  response: done,
  addition: true,
})

export const listClientAccounts = endpoint({
  name: 'listClientAccounts',
  method: 'GET',
  path: '/operator/clients/{client_uuid}/accounts',
  access: 'operator',
  summary: 'The accounts of one business, with their last sign-in and their invitation',
  params: z.object({ client_uuid: z.uuid({ error: 'The client must be given by its uuid' }) }),
  response: successBodySchema({ data: z.array(account) }),
  addition: true,
})

export const changePermissions = endpoint({
  name: 'changePermissions',
  method: 'PUT',
  path: '/operator/accounts/permissions',
  access: 'operator',
  summary: 'Set what a Standard User may open; what is left out is removed at once',
  body: z.strictObject({ email, permissions: permissions.unwrap() }),
  response: done,
  addition: true,
})
