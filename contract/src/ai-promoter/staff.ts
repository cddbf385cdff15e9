import { z } from 'zod'
import { requiredText } from '../formats/text.ts'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { keywordListSchema } from './keyword-list.ts'
import { MAX_RULE_LENGTH } from './prompt-settings.ts'

/** Staff of one business. The list is not paginated */
export const MAX_STAFF = 200
const MAX_STAFF_KEYWORDS = 50

const staff = z.object({
  review_employee_uuid: z.string(),
  employee_name: z.string(),
  employee_position: z.string(),
  /** Returned as comma-separated text although it is sent as a list, because the specification requires it */
  employee_keywords: z.string(),
  common_rules: z.string(),
  rules_for_first_variation: z.string(),
  rules_for_second_variation: z.string(),
  created_datetime: z.string(),
  /** Our addition: the number of review requests that this person is assigned to */
  requests: z.number().int(),
})
export type Staff = z.output<typeof staff>

const rulesSchema = (name: string, required: string) => requiredText({ name, max: MAX_RULE_LENGTH, required, multiline: true })

/** Fields are declared in the order in which their error messages must appear */
export const staffForm = z.strictObject({
  employee_name: requiredText({ name: 'Name', max: 100, required: 'Please enter name.' }),
  employee_position: requiredText({ name: 'Position', max: 100, required: 'Please enter position.' }),
  employee_keywords: keywordListSchema({ name: 'Custom keywords', max: MAX_STAFF_KEYWORDS, required: 'Please enter custom keywords.' }),
  common_rules: rulesSchema('Common rules', 'Please enter common rules.'),
  rules_for_first_variation: rulesSchema('The 1st variation', 'Please enter 1st variation.'),
  rules_for_second_variation: rulesSchema('The 2nd variation', 'Please enter 2nd variation.'),
})

export const listStaff = endpoint({
  name: 'listStaff',
  method: 'GET',
  path: '/review/business-promoter/staff',
  access: 'account',
  summary: 'The people whose rules suggestions follow, by name',
  response: successBodySchema({ data: z.array(staff) }),
})

export const addStaff = endpoint({
  name: 'addStaff',
  method: 'POST',
  path: '/review/business-promoter/staff',
  access: 'account',
  summary: 'Add a person; 409 when the business has as many as it can have',
  body: staffForm,
  status: 201,
  response: successBodySchema({ data: z.object({ review_employee_uuid: z.string() }) }),
})

const oneStaff = z.object({ review_employee_uuid: z.uuid({ error: 'This staff member does not exist' }) })

export const changeStaff = endpoint({
  name: 'changeStaff',
  method: 'PUT',
  path: '/review/business-promoter/staff/{review_employee_uuid}',
  access: 'account',
  summary: 'Change a person; requests that are already written stay as they are',
  params: oneStaff,
  body: staffForm,
  response: done,
})

export const deleteStaff = endpoint({
  name: 'deleteStaff',
  method: 'DELETE',
  path: '/review/business-promoter/staff/{review_employee_uuid}',
  access: 'account',
  summary: 'Delete a person; requests keep the name',
  params: oneStaff,
  response: done,
})
