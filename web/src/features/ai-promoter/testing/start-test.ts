import { notifications } from '@mantine/notifications'
import { listStaff } from '#contract/ai-promoter/staff.ts'
import { getPromoterSettings } from '#contract/business-promoter/promoter-settings.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { sessionStore } from '../../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { MEGAN, PATEL, PROMOTER_SETTINGS } from './ai-promoter-fixtures.ts'

/** A signed-in account of Bright Smile Dental with two members of staff, an empty cache, and no toasts from an earlier test */
export function startTest(): FakeApi {
  localStorage.clear()
  notifications.clean()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental', loginEmail: 'demo@marquee.test' })
  queryClient.clear()
  const server = fakeApi()
  server.respond(listStaff, { code: 200, data: [PATEL, MEGAN] })
  server.respond(getPromoterSettings, { code: 200, data: PROMOTER_SETTINGS })
  return server
}
