import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { done } from '../wire/response-body.ts'

export const changeActionItemStatus = endpoint({
  name: 'changeActionItemStatus',
  method: 'POST',
  path: '/inquiry/call-inquiry/action-items/{uuid}/status-change',
  access: 'account',
  summary: 'Dismiss an action item, or restore it',
  params: z.object({ uuid: z.uuid({ error: 'This action item does not exist' }) }),
  body: z.strictObject({ show_item: z.boolean({ error: 'show_item must be true or false' }) }),
  response: done,
})
