import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { changeAlerts } from '../../platform/alert-addresses/alert-addresses.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import type { SlowAccountContext } from '../../platform/http/route.ts'
import type { SignedInAccount } from '../../platform/identity/sessions.ts'
import { inquiryAlerts } from './inquiry-alerts.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

test('the address for web inquiries › saved as it was, while another is being confirmed › does not come back without a link', async () => {
  const { token, ...admin } = await marquee.createAccount()
  const path = '/inquiry/website/notice'
  const put = (notify_email: string) => marquee.api('PUT', path, { token, body: { notify: true, notify_email } })
  const confirm = async (email: string) => {
    await marquee.runJobs()
    const [mail] = await marquee.inbox(email)
    const code = mail?.links[0]?.split('confirm=')[1]
    expect((await marquee.api('PUT', `${path}/address`, { token, body: { code } })).status).toBe(200)
  }
  const [old, other] = ['old-desk@practice.test', 'other-desk@practice.test']
  await put(old)
  await confirm(old)
  await put(other)
  let transactions = 0
  // Between the first look at the setting and its change, the link to the other address is opened
  const inTenant: SlowAccountContext['inTenant'] = async (run) => {
    if (++transactions === 2) await confirm(other)
    return withTenant(marquee.services.database, admin.clientUuid, run)
  }
  const signedIn = { type: 'MAIN', brand: 'marquee', timeZone: 'America/Chicago', permissions: [], tokenHash: Buffer.alloc(32) } as const
  const account: SignedInAccount = { ...admin, ...signedIn }
  const context = { services: marquee.services, account, request: { id: 'race' }, inTenant } as unknown as SlowAccountContext
  await expect(changeAlerts(context, inquiryAlerts, { notify: true, notifyEmail: old })).rejects.toThrow(
    'The address was changed meanwhile',
  )
  expect((await marquee.api('GET', path, { token })).body).toMatchObject({ notify_email: other, pending_email: '' })
})
