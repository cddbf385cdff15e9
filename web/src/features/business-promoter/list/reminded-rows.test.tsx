import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Invitation } from '#contract/business-promoter/invitations.ts'
import type { FakeApi } from '../../../platform/testing/fake-api.ts'
import { DANA } from '../testing/invitation-fixtures.ts'
import { openPromoter, respondWithInvitations, startPromoter } from '../testing/open-promoter.ts'

let server: FakeApi
beforeEach(() => {
  server = startPromoter()
})

const DUE = '2031-12-01T14:00:00.000Z'

async function rowOf(change: Partial<Invitation>) {
  respondWithInvitations(server, [{ ...DANA, email_clicked: false, google_review_clicked: false, ...change }])
  await openPromoter()
  return within((await screen.findByText('Dana Whitfield')).closest('tr') as HTMLElement)
}

describe('/businessPromoter › a row with a reminder', () => {
  it.each<[string, Partial<Invitation>]>([
    ['who was not reached', { email_state: 'failed' }],
    ['who has unsubscribed from one channel', { sms_state: 'unsubscribed' }],
    ['who was opted out', { opted_out: true }],
  ])('planned for somebody %s › promises none', async (_, change) => {
    const row = await rowOf({ remind_datetime: DUE, ...change })
    expect(row.queryByText(/^Reminder/)).toBeNull()
  })

  it('planned for somebody who was reached › shows when', async () => {
    const row = await rowOf({ remind_datetime: DUE })
    expect(row.getByText(/^Reminder/)).toBeDefined()
  })

  it('that is being sent, or has failed › still counts as not opened', async () => {
    const row = await rowOf({ reminded_datetime: '2026-11-20T14:00:00.000Z', email_state: 'failed' })
    expect(row.getByText('Not opened yet')).toBeDefined()
  })
})
