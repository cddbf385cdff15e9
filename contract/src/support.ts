import { z } from 'zod'
import { done } from './answer.ts'
import { contactEmail } from './email-address.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './text.ts'

/** Fields are declared in the order in which their error messages must appear */
export const supportForm = z.strictObject({
  first_name: requiredText({ name: 'First Name', required: 'First Name is required', max: 80 }),
  last_name: requiredText({ name: 'Last Name', required: 'Last Name is required', max: 80 }),
  phone_number: requiredText({ name: 'Phone Number', required: 'Phone Number is required', max: 30 }),
  // Support replies to this address, so it is validated too
  email: requiredText({ name: 'E-Mail', required: 'E-Mail is required', max: 254 }).pipe(contactEmail),
  inquiry: requiredText({ name: 'Note', required: 'Note is required', max: 5000, multiline: true }),
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
