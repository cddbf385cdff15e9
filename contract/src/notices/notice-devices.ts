import { z } from 'zod'
import { endpoint } from '../wire/endpoint.ts'
import { done, successBodySchema } from '../wire/response-body.ts'
import { NOTICE_KINDS } from './notices.ts'

export const MAX_NOTICE_DEVICES = 20

const kinds = z
  .array(z.enum(NOTICE_KINDS, { error: `A kind must be one of: ${NOTICE_KINDS.join(', ')}` }), { error: 'The kinds must be a list' })
  .min(1, { error: 'Choose at least one notification' })
  .max(NOTICE_KINDS.length, { error: 'A kind can be chosen only once' })

const keySchema = (name: string, max: number) =>
  z.string({ error: `${name} is required` }).regex(new RegExp(`^[A-Za-z0-9_-]{16,${max}}$`), { error: `${name} is invalid` })

/** The browser's push subscription (Push API), and the notifications that it wants */
export const noticeDeviceForm = z.strictObject({
  endpoint: z.string({ error: 'endpoint is required' }).max(2000, { error: 'endpoint is too long' }),
  p256dh: keySchema('p256dh', 100),
  auth: keySchema('auth', 50),
  kinds,
})

const deviceParams = z.object({ device_uuid: z.uuid({ error: 'A device is given by its uuid' }) })

export const getNoticeDevices = endpoint({
  name: 'getNoticeDevices',
  method: 'GET',
  path: '/notices/devices',
  access: 'account',
  summary: 'The browsers in which your own account gets notifications',
  response: successBodySchema({
    /** Public key that a browser subscribes with; null if push is not set up */
    public_key: z.string().nullable(),
    devices: z.array(z.object({ device_uuid: z.string(), endpoint: z.string(), kinds: z.array(z.enum(NOTICE_KINDS)) })),
  }),
  addition: true,
})

export const saveNoticeDevice = endpoint({
  name: 'saveNoticeDevice',
  method: 'PUT',
  path: '/notices/devices',
  access: 'account',
  summary: 'Turn on your own notifications in this browser, until you sign out there',
  body: noticeDeviceForm,
  response: successBodySchema({ device_uuid: z.string() }),
  addition: true,
})

export const removeNoticeDevice = endpoint({
  name: 'removeNoticeDevice',
  method: 'DELETE',
  path: '/notices/devices/{device_uuid}',
  access: 'account',
  summary: 'Turn off your own notifications in this browser',
  params: deviceParams,
  response: done,
  addition: true,
})

export const testNoticeDevice = endpoint({
  name: 'testNoticeDevice',
  method: 'POST',
  path: '/notices/devices/{device_uuid}/test',
  access: 'account',
  summary: 'Push a test notification to one of your own browsers',
  params: deviceParams,
  response: done,
  addition: true,
})
