import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { callableNumber } from './callable-number.ts'

export const CALLING_CODE_DIGITS = 6

export const getCallingPhone = endpoint({
  name: 'getCallingPhone',
  method: 'GET',
  path: '/calling-phone',
  access: 'account',
  summary: 'The phone at which the signed-in person takes part in outgoing calls',
  response: successBodySchema({
    data: z.object({
      /** E.164; null: none is confirmed */
      number: z.string().nullable(),
      /** A number whose code has not been entered yet */
      waiting_number: z.string().nullable(),
    }),
  }),
  addition: true,
})

export const saveCallingPhone = endpoint({
  name: 'saveCallingPhone',
  method: 'PUT',
  path: '/calling-phone',
  access: 'account',
  summary: 'Text a code to a phone, which confirms that it belongs to the signed-in person',
  body: z.strictObject({ number: callableNumber }),
  response: successBodySchema({
    number: z.string(),
    /** Texts are not sent at night; null: sent now */
    text_waits_until: z.string().nullable(),
  }),
  addition: true,
})

export const confirmCallingPhone = endpoint({
  name: 'confirmCallingPhone',
  method: 'POST',
  path: '/calling-phone/confirm',
  access: 'account',
  summary: 'Confirm the phone with the code from the text',
  body: z.strictObject({
    code: z
      .string({ error: `The code has ${CALLING_CODE_DIGITS} digits` })
      .regex(/^\d{6}$/, { error: `The code has ${CALLING_CODE_DIGITS} digits` }),
  }),
  response: done,
  addition: true,
})

export const removeCallingPhone = endpoint({
  name: 'removeCallingPhone',
  method: 'DELETE',
  path: '/calling-phone',
  access: 'account',
  summary: 'Remove the phone: numbers are dialed on the device again',
  response: done,
  addition: true,
})
