import { z } from 'zod'
import { answer, done } from './answer.ts'
import { contactEmail } from './email-address.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './text.ts'

/** What the form and the confirmation promise */
export const SUPPORT_ANSWERS = 'within one working day'

/** Fields are declared in the order in which their error messages must appear */
export const supportForm = z.strictObject({
  first_name: requiredText({ name: 'First Name', required: 'First Name is required', max: 80 }),
  last_name: requiredText({ name: 'Last Name', required: 'Last Name is required', max: 80 }),
  phone_number: requiredText({ name: 'Phone Number', required: 'Phone Number is required', max: 30 }),
  // Support replies to this address, so it is validated too
  email: requiredText({ name: 'E-Mail', required: 'E-Mail is required', max: 254 }).pipe(contactEmail),
  inquiry: requiredText({ name: 'Note', required: 'Note is required', max: 5000, multiline: true }),
})

/** Whoever asks again finds what they gave last time; at first what is known of the account and its business */
export const getSupportSender = endpoint({
  name: 'getSupportSender',
  method: 'GET',
  path: '/inquiry/user-form',
  access: 'account',
  summary: 'What the support form is filled in with',
  response: answer({
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string(),
    email: z.string(),
    company_name: z.string(),
  }),
  addition: true,
})

export const sendSupportInquiry = endpoint({
  name: 'sendSupportInquiry',
  method: 'POST',
  path: '/inquiry/user-form',
  access: 'account',
  summary: 'Ask support: kept, e-mailed to the brand’s support address, confirmed to the sender',
  body: supportForm,
  status: 201,
  response: done,
})
