import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'

const client = z.object({ client_uuid: z.uuid({ error: 'The client must be given by its uuid' }) })
const HOURS = 'Hours are whole, from 0 to 24, the first before the last'
const hour = z.number({ error: HOURS }).int({ error: HOURS }).min(0, { error: HOURS }).max(24, { error: HOURS })

export const getTextHours = endpoint({
  name: 'getTextHours',
  method: 'GET',
  path: '/operator/clients/{client_uuid}/text-hours',
  access: 'operator',
  summary: 'Between which hours a business’s invitations are texted, on the recipient’s clock',
  params: client,
  response: successBodySchema({
    data: z.object({
      from: z.number().int(),
      to: z.number().int(),
      /** Whether the hours are set for this business instead of the installation's hours */
      is_own: z.boolean(),
      time_zone: z.string(),
    }),
  }),
  addition: true,
})

export const saveTextHours = endpoint({
  name: 'saveTextHours',
  method: 'PUT',
  path: '/operator/clients/{client_uuid}/text-hours',
  access: 'operator',
  summary: 'Set these hours; null for both brings the installation’s back. US law forbids soliciting texts before 8 AM and after 9 PM',
  params: client,
  body: z
    .strictObject({ from: hour.nullable(), to: hour.nullable() })
    .refine(({ from, to }) => (from === null) === (to === null) && (from === null || to === null || from < to), {
      error: HOURS,
      path: ['from'],
    }),
  response: done,
  addition: true,
})
