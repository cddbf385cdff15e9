import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { currentPassword } from './current-password.ts'
import { ownHost } from './own-host.ts'

/** The data for setting up an authenticator app, by scanning the picture or by typing */
const enrolment = z.object({
  secret: z.string(),
  /** otpauth://… */
  address: z.string(),
  /** The address as a QR code, an SVG picture */
  qr: z.string(),
})
export type Enrolment = z.output<typeof enrolment>

/** Returned for a correct password if a second step is due: instead of a token, a ticket for the next call */
export const twoStep = z.object({
  ticket: z.string(),
  /** If the business requires a second step and the account does not have one yet, the app is set up first */
  enrolment: enrolment.nullable(),
  /** Whom to contact when phone and recovery codes are lost */
  support_email: z.string(),
})

const code = z
  .string({ error: 'Code is required' })
  .trim()
  .min(1, { error: 'Code is required', abort: true })
  .max(20, { error: 'This code is incorrect' })
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, { error: 'This code is incorrect' })

/** Encrypted by the server, and useless without the code that belongs to it */
const ticket = z.string({ error: 'Please start again' })

export const codeForm = z.strictObject({ code })

export const finishSignIn = endpoint({
  name: 'finishSignIn',
  method: 'POST',
  path: '/user-management/login/two-step',
  access: 'public',
  summary: 'The second step of signing in: a code of the authenticator app, or a recovery code',
  body: z.strictObject({ ticket: z.string({ error: 'Please log in again' }).max(2000, { error: 'Please log in again' }), code }),
  response: successBodySchema({
    data: z.object({
      token: z.string(),
      /** Returned if the app has just been set up. Each code works once, in place of the app's code */
      recovery_codes: z.array(z.string()),
      /** If this is present, the token is empty, and the code stays valid */
      own_host: ownHost.optional(),
    }),
  }),
  addition: true,
})

export const getTwoStep = endpoint({
  name: 'getTwoStep',
  method: 'GET',
  path: '/user-management/two-step',
  access: 'account',
  summary: 'Whether this account signs in with a second step, and whether the business requires one',
  response: successBodySchema({ data: z.object({ enabled: z.boolean(), required: z.boolean(), recovery_codes_left: z.int() }) }),
  addition: true,
})

export const beginTwoStep = endpoint({
  name: 'beginTwoStep',
  method: 'POST',
  path: '/user-management/two-step',
  access: 'account',
  summary: 'Begin to set up an authenticator app; nothing changes before a code of it is given',
  body: z.strictObject({ current_password: currentPassword }),
  response: successBodySchema({ data: enrolment }),
  addition: true,
})

export const enableTwoStep = endpoint({
  name: 'enableTwoStep',
  method: 'PUT',
  path: '/user-management/two-step',
  access: 'account',
  summary: 'Turn the second step on with a code from the app, and sign out every other device; returns the recovery codes, once',
  body: codeForm,
  response: successBodySchema({ data: z.object({ recovery_codes: z.array(z.string()) }) }),
  addition: true,
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/user-management/two-step/recovery-codes',
  access: 'account',
  summary: 'New recovery codes in place of the old ones, with a code of the app or a recovery code; returns them once',
  body: codeForm,
  response: successBodySchema({ data: z.object({ recovery_codes: z.array(z.string()) }) }),
  addition: true,
})

export const beginAnotherApp = endpoint({
  name: 'beginAnotherApp',
  method: 'POST',
  path: '/user-management/two-step/app',
  access: 'account',
  summary:
    'Begin to set up another app, with a code of the present one or a recovery code; the present one stays until a code of the other is given',
  body: codeForm,
  response: successBodySchema({ data: z.object({ ticket, enrolment }) }),
  addition: true,
})

export const switchToAnotherApp = endpoint({
  name: 'switchToAnotherApp',
  method: 'PUT',
  path: '/user-management/two-step/app',
  access: 'account',
  summary: 'Put the other app in the place of the present one, with its first code; signs out every other device',
  body: z.strictObject({ ticket: ticket.max(2000, { error: 'Please start again' }), code }),
  response: done,
  addition: true,
})

export const disableTwoStep = endpoint({
  name: 'disableTwoStep',
  method: 'POST',
  path: '/user-management/two-step/off',
  access: 'account',
  summary: 'Turn the second step off with a code from the app or a recovery code; not where the business requires one (409)',
  body: codeForm,
  response: done,
  addition: true,
})

export const requireTwoStep = endpoint({
  name: 'requireTwoStep',
  method: 'PUT',
  path: '/user-management/two-step/required',
  access: 'administrator',
  summary: 'Require a second step for every account of the business, or stop requiring it; ends the sessions of accounts without one',
  body: z.strictObject({ required: z.boolean({ error: 'required must be true or false' }), current_password: currentPassword }),
  response: done,
  addition: true,
})
