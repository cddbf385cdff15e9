import { z } from 'zod'
import { contactEmail } from './formats/email-address.ts'
import { requiredText } from './formats/text.ts'
import { endpoint } from './wire/endpoint.ts'
import { done, successBodySchema } from './wire/response-body.ts'

/** The reply time that the form and the confirmation promise if support's hours are not configured */
export const SUPPORT_REPLY_TIME = 'within one working day'

/** Fields are declared in the order in which their error messages must appear */
export const supportForm = z.strictObject({
  first_name: requiredText({ name: 'First Name', required: 'First Name is required', max: 80 }),
  last_name: requiredText({ name: 'Last Name', required: 'Last Name is required', max: 80 }),
  phone_number: requiredText({ name: 'Phone Number', required: 'Phone Number is required', max: 30 }),
  // Support replies to this address, so it is validated as well
  email: requiredText({ name: 'E-Mail', required: 'E-Mail is required', max: 254 }).pipe(contactEmail),
  inquiry: requiredText({ name: 'Note', required: 'Note is required', max: 5000, multiline: true }),
})

/** Prefills the form with what was entered last time, or initially with what is known about the account and its business */
export const getSupportSender = endpoint({
  name: 'getSupportSender',
  method: 'GET',
  path: '/inquiry/user-form',
  access: 'account',
  summary: 'What the support form is filled in with',
  response: successBodySchema({
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string(),
    email: z.string(),
    company_name: z.string(),
  }),
  addition: true,
})

/** The server computes the times, so that they come from a single clock; null if the brand's support hours are not configured */
export const getSupportTimes = endpoint({
  name: 'getSupportTimes',
  method: 'GET',
  path: '/inquiry/support-times',
  access: 'account',
  summary: 'By when support replies to a question sent now, and how and when to reach it',
  response: successBodySchema({
    /** The current time; "today" is the day of this moment */
    as_of: z.string(),
    answers_by: z.string().nullable(),
    /** In support's own working hours */
    answer_hours: z.number().nullable(),
    email: z.string(),
    phone_number: z.string().nullable(),
    /** While support is open; otherwise `opens_at` is set */
    open_until: z.string().nullable(),
    opens_at: z.string().nullable(),
    /**
     * In the business's time zone, like 08:30. `weekday` counts from Monday, 1, to Sunday, 7. On a day without an entry support is closed
     */
    week: z.array(z.object({ weekday: z.number().int(), from: z.string(), to: z.string() })),
  }),
  addition: true,
})

export const sendSupportInquiry = endpoint({
  name: 'sendSupportInquiry',
  method: 'POST',
  path: '/inquiry/user-form',
  access: 'account',
  summary: 'Ask support: saved, emailed to the brand’s support address, confirmed to the sender',
  body: supportForm,
  status: 201,
  response: done,
})
