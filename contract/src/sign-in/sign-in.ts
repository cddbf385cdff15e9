import { z } from 'zod'
import { personName } from '../formats/person-name.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { currentPassword } from './current-password.ts'
import { ownHost } from './own-host.ts'
import { twoStep } from './two-step.ts'

/** Letters, digits or . _ - before the @, then a domain with a suffix of 2 to 6 letters */
const EMAIL_FORM = /^[A-Za-z0-9._-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,6}$/

/** The email of an account, with the messages of its form. It is compared case-insensitively and therefore stored in lower case */
export const emailSchema = ({ required, wrong }: { required: string; wrong: string }) =>
  z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .max(254, { error: wrong, abort: true })
    .regex(EMAIL_FORM, { error: wrong })
    .toLowerCase()

export const email = emailSchema({ required: 'Email is required', wrong: 'Email format incorrect' })

export const NEW_PASSWORD_RULE = 'Combinations of alphanumeric and special symbols within 6 to 18 characters'

/** The specification's sentence, which requires 6 characters. This is too few today (decision 0077) */
export const MIN_NEW_PASSWORD = 8
const NEW_PASSWORD_TOO_SHORT = `${NEW_PASSWORD_RULE}. Use at least ${MIN_NEW_PASSWORD}`

/** At least one letter, one digit and one symbol */
export const MIXED_CHARACTERS = /^(?=.*[A-Za-z])(?=.*\d)(?=.*[^A-Za-z0-9\s])/

/** 6 to 18 characters, no control characters, no lone surrogates */
const NEW_PASSWORD_FORM = new RegExp(`${MIXED_CHARACTERS.source}[^\\p{Cc}\\p{Cs}]{6,18}$`, 'u')

const addPasswordRule = (text: z.ZodString) =>
  text
    .regex(NEW_PASSWORD_FORM, { error: NEW_PASSWORD_RULE, abort: true })
    .refine((password) => [...password].length >= MIN_NEW_PASSWORD, { error: NEW_PASSWORD_TOO_SHORT })

export const newPassword = addPasswordRule(
  z.string({ error: 'Password is required' }).min(1, { error: 'Password is required', abort: true }),
)

export const credentials = z.strictObject({
  user_email: email,
  password: z
    .string({ error: 'Password is required' })
    .min(1, { error: 'Password is required', abort: true })
    // Longer than any valid password. The length is limited, so that hashing cannot be abused for denial of service
    .max(200, { error: 'Email or password is incorrect' }),
  /** Our addition, "Remember Me": the session does not end after a week without use */
  remember: z.boolean({ error: 'remember must be true or false' }).optional(),
  /** Our addition: the emailed code, required after a 429 response that names this field */
  email_code: z
    .string({ error: 'This code is incorrect or has expired' })
    .regex(/^[\w -]{0,40}$/, { error: 'This code is incorrect or has expired' })
    .optional(),
})

export const findPasswordForm = z.strictObject({ email })

/**
 * Form behind the emailed link. Only an invited person is asked for a
 * name, and an empty password results in the message of the password rule
 */
export const resetPasswordForm = z
  .object({ password: addPasswordRule(z.string()), confirm: z.string(), name: personName })
  .refine(({ password, confirm }) => password === confirm, { error: 'passwords do not match.', path: ['confirm'] })

/**
 * Form of a signed-in account. The specification's fields come first and the current password last, both on the screen and in the messages
 */
export const changePasswordForm = z
  .object({ current_password: z.string(), password: newPassword, confirm: z.string().min(1, { error: 'Confirm Password is required' }) })
  .refine(({ password, confirm }) => password === confirm, { error: 'Passwords do not match.', path: ['confirm'] })
  .refine(({ current_password: current }) => current !== '', { error: 'Current password is required', path: ['current_password'] })

// Any text is accepted, so that a malformed code results in the same response (400) as an expired one
const resetCode = z.string()

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/user-management/login',
  access: 'public',
  summary: 'Sign in; a wrong email or password is 400, never 401',
  body: credentials,
  /**
   * `two_step` and `own_host` are our additions. If one of them is present, the token is empty; it is issued after the second step or on
   * the other host
   */
  response: successBodySchema({ data: z.object({ token: z.string(), two_step: twoStep.optional(), own_host: ownHost.optional() }) }),
})

const device = z.object({
  session_uuid: z.string(),
  /** "Chrome on Windows" */
  device: z.string(),
  network: z.string(),
  signed_in_datetime: z.string(),
  /** Rounded to the hour */
  last_seen_datetime: z.string(),
  remembered: z.boolean(),
  /** Whether this is the current session */
  current: z.boolean(),
})
export type Device = z.output<typeof device>

export const listDevices = endpoint({
  name: 'listDevices',
  method: 'GET',
  path: '/user-management/sessions',
  access: 'account',
  summary: 'Where this account is signed in, the session that asks first',
  response: successBodySchema({ data: z.array(device) }),
  addition: true,
})

export const signOutDevices = endpoint({
  name: 'signOutDevices',
  method: 'DELETE',
  path: '/user-management/sessions',
  access: 'account',
  summary: 'End one session of this account, or without its uuid all but the one that asks',
  query: z.object({ session_uuid: z.uuid({ error: 'A session is given by its uuid' }).optional() }),
  response: done,
  addition: true,
})

export const findPassword = endpoint({
  name: 'findPassword',
  method: 'POST',
  path: '/user-management/my-information/password/find',
  access: 'public',
  summary: 'Email a reset link; responds the same for an unknown address',
  body: findPasswordForm,
  response: done,
})

export const checkResetCode = endpoint({
  name: 'checkResetCode',
  method: 'GET',
  path: '/user-management/my-information/password/validation/{code}',
  access: 'public',
  summary: 'Is this reset code still good? 400 when it is not',
  params: z.object({ code: resetCode }),
  response: successBodySchema({
    client_account_uuid: z.string(),
    post_fix_url_uuid: z.string(),
    /** Our additions: an invited account sets its first password on the same page */
    kind: z.enum(['reset', 'invitation']),
    login_email: z.string(),
    company_name: z.string(),
    /** The name that an administrator has entered for an invited account; null: none */
    name: z.string().nullable(),
  }),
})

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'PUT',
  path: '/user-management/my-information/password/reset/{uuid}',
  access: 'public',
  summary: 'Set a new password with a reset code (post_fix_url_uuid); ends all sessions of the account',
  params: z.object({ uuid: resetCode }),
  body: z.strictObject({
    client_account_uuid: z.uuid({ error: 'This link is not valid' }),
    password: newPassword,
    /** Our addition, used only for an invitation. If it is missing or blank, the account's name does not change */
    name: personName.optional(),
  }),
  response: done,
})

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/user-management/my-information/password/change',
  access: 'account',
  summary: 'Set a new password; ends all sessions of the account and returns the token of a new one',
  body: z.strictObject({
    password: newPassword,
    current_password: currentPassword,
  }),
  response: successBodySchema({ data: z.object({ token: z.string() }) }),
})

/** For this long after signing in, a password can be changed without entering the current one */
export const FRESH_SIGN_IN_MS = 300_000

export const INVITATION_DAYS = 7

/** A session without "Remember Me" ends after this long without use (api/routines/open-account.sql) */
export const IDLE_END_MS = 7 * 86_400_000
export const REMEMBERED_EMAIL_DAYS = 30
