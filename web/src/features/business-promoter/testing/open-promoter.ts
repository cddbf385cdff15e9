import { notifications } from '@mantine/notifications'
import { getImport } from '#contract/business-promoter/import-list.ts'
import { type Invitation, listInvitations, optOut, resendInvitation, sendInvitation } from '#contract/business-promoter/invitations.ts'
import { getPromoterSettings } from '#contract/business-promoter/promoter-settings.ts'
import { getPromoterStats } from '#contract/business-promoter/promoter-stats.ts'
import { getMyInformation } from '#contract/my-information.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { sessionStore } from '../../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../../platform/testing/fixtures.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import BusinessPromoterScreen from '../BusinessPromoterScreen.tsx'
import { DANA, SETTINGS, STATS } from './invitation-fixtures.ts'

export const SENT = {
  code: 201 as const,
  business_promoter_uuid: DANA.business_promoter_uuid,
  unsubscribed: [],
  email_came_back: false,
  text_waits_until: null,
}

export function respondWithInvitations(server: FakeApi, data: Invitation[], totalElements = data.length) {
  const page = { totalElements, totalPage: Math.ceil(totalElements / 10), size: 10, number: 1 }
  server.respond(listInvitations, { code: 200, data, page })
}

/** A business that has invited Dana, with nothing left over from an earlier test, not even toasts */
export function startPromoter(): FakeApi {
  localStorage.clear()
  notifications.clean()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental', loginEmail: 'demo@marquee.test' })
  queryClient.clear()
  const server = fakeApi()
  respondWithInvitations(server, [DANA])
  server.respond(getMyInformation, BRIGHT_SMILE)
  server.respond(getImport, { code: 200, data: null })
  server.respond(getPromoterSettings, { code: 200, data: SETTINGS })
  server.respond(getPromoterStats, { code: 200, data: STATS })
  server.respond(sendInvitation, SENT)
  server.respond(resendInvitation, { code: 200, unsubscribed: [], email_came_back: false, text_waits_until: null })
  server.respond(optOut, { code: 200 })
  return server
}

export const openPromoter = (at = '/businessPromoter') => renderScreen({ Screen: BusinessPromoterScreen, path: '/businessPromoter', at })
