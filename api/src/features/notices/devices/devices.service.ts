import { createECDH } from 'node:crypto'
import type { z } from 'zod'
import { MAX_NOTICE_DEVICES, type noticeDeviceForm } from '#contract/notices/notice-devices.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import type { AccountContext, SlowAccountContext } from '../../../platform/http/route.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { deleteDevice, findDevice, listDevices, replaceDeviceByEndpoint } from './devices.queries.ts'
import { pushNoticeJob } from './push-notice.job.ts'

const TEST_LIMIT = { name: 'test notices by account', max: 20, windowS: 3600 }

export async function listDevicesWithPublicKey({ db, services, account }: AccountContext) {
  const { push } = services
  return { public_key: push?.publicKey ?? null, devices: push ? await listDevices(db, account.uuid) : [] }
}

export async function saveDevice(
  { db, services, account }: AccountContext,
  form: z.output<typeof noticeDeviceForm>,
): Promise<{ device_uuid: string }> {
  const { push, clock } = services
  if (!push) throw new AppError('conflict', 'Browser notifications aren’t available on this installation')
  if (!push.isAllowedEndpoint(form.endpoint))
    throw new AppError('invalid_input', 'This browser’s notifications aren’t supported', { field: 'endpoint' })
  if (!isValidPushKey(form.p256dh)) throw new AppError('invalid_input', 'p256dh is not valid', { field: 'p256dh' })
  const { clientUuid, uuid: accountUuid, tokenHash: sessionHash } = account
  const others = (await listDevices(db, accountUuid)).filter(({ endpoint }) => endpoint !== form.endpoint)
  if (others.length >= MAX_NOTICE_DEVICES)
    throw new AppError('conflict', `At most ${MAX_NOTICE_DEVICES} browsers can get notifications. Turn them off in another browser first`)
  return { device_uuid: await replaceDeviceByEndpoint(db, { ...form, clientUuid, accountUuid, sessionHash, createdAt: clock.now() }) }
}

/** Whether the key is a point on the curve: a notice cannot be encrypted with any other value */
function isValidPushKey(p256dh: string): boolean {
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

export async function removeDevice({ db, account }: AccountContext, uuid: string): Promise<void> {
  if (!(await deleteDevice(db, account.uuid, uuid))) throw notFound('This device')
}

export async function sendTestNotice({ services, account, inTenant }: SlowAccountContext, uuid: string): Promise<void> {
  await countAttemptOrThrow(services.database, services.clock, TEST_LIMIT, account.uuid)
  await inTenant(async (db) => {
    if ((await findDevice(db, uuid))?.accountUuid !== account.uuid) throw notFound('This device')
    await services.jobs.enqueue(db, pushNoticeJob, { clientUuid: account.clientUuid, deviceUuid: uuid })
  })
}
