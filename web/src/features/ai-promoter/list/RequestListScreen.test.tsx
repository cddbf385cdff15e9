import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listReviewRequests, type ReviewRequest } from '#contract/ai-promoter/review-requests.ts'
import { getPromoterSettings } from '#contract/business-promoter/promoter-settings.ts'
import type { FakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { formatNearDayOf } from '../../../platform/time/moments.ts'
import { refreshPromoterSettings } from '../../business-promoter/business-promoter.public.ts'
import { DANA, FAILED, MARCUS, PATEL, PROMOTER_SETTINGS, WRITING } from '../testing/ai-promoter-fixtures.ts'
import { startTest } from '../testing/start-test.ts'
import RequestListScreen from './RequestListScreen.tsx'

const SUMMARY = { total: 64, reviewed: 41, google: 38, yelp: 17, both: 14, waiting: 22, generating: 1, failed: 0 }

let server: FakeApi
beforeEach(() => {
  server = startTest()
  respondWithRequests([DANA])
})

function respondWithRequests(data: ReviewRequest[], summary = SUMMARY) {
  const page = { totalElements: data.length, totalPage: 1, size: 10, number: 1 }
  server.respond(listReviewRequests, { code: 200, data, page, summary })
}

const open = (at = '/aiBusinessPromoter') => renderScreen({ Screen: RequestListScreen, path: '/aiBusinessPromoter', at })
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement)

describe('/aiBusinessPromoter', () => {
  it('with a reviewed request › shows its outcome, and links to it', async () => {
    await open()
    const row = await rowOf('Dana Whitfield')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Visit Date',
      'Rating',
      'Status(Google)',
      'Status(Yelp)',
      'Review Date',
    ])
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      'Dana Whitfieldwith Dr. Anita Patel and Megan Doyle',
      formatNearDayOf(DANA.created_datetime, 'America/Chicago'),
      '5',
      'Reviewed',
      'Pending',
      formatNearDayOf(DANA.reviewer_entered_datetime ?? '', 'America/Chicago'),
    ])
    expect(row.getByRole('link', { name: /^Dana/ }).getAttribute('href')).toBe(`/aiBusinessPromoter/detail/${DANA.review_generator_uuid}`)
    expect(screen.getByText('41 of 64 reviewed')).toBeDefined()
    expect(screen.getByRole('status').textContent).toContain('38 on Google, 17 on Yelp, 14 on both. 22 are waiting, 1 is generating')
    expect(screen.getByRole('link', { name: '22 are waiting' }).getAttribute('href')).toBe('/aiBusinessPromoter?status=PENDING')
    expect(screen.getByRole('link', { name: 'Create' }).getAttribute('href')).toBe('/aiBusinessPromoter/create')
  })

  it('of a business with neither Google nor Yelp › warns before anybody is invited', async () => {
    await open()
    await rowOf('Dana Whitfield')
    expect(screen.queryByRole('note')).toBeNull()
    server.respond(getPromoterSettings, { code: 200, data: { ...PROMOTER_SETTINGS, has_google: false, has_yelp: false } })
    await refreshPromoterSettings()
    const notice = await screen.findByRole('note')
    expect(notice.textContent).toContain('Google and Yelp aren’t set up')
    expect(within(notice).getByRole('link', { name: 'Contact support to add your places' }).getAttribute('href')).toBe('/support')
  })

  it('with one being written and one that failed › shows the progress, and that it can be started again', async () => {
    respondWithRequests([
      { ...MARCUS, progress: WRITING },
      { ...DANA, progress: FAILED },
    ])
    await open()
    const writing = await rowOf('Marcus Bell')
    expect(writing.getByText('Generating…')).toBeDefined()
    expect(writing.getByText('1 of 3 suggestions written, about 40 s left')).toBeDefined()
    expect(writing.queryByText('Pending')).toBeNull()
    expect((await rowOf('Dana Whitfield')).getByText('Failed. Open it to start again.')).toBeDefined()
  })

  it('filtered by address › requests exactly that', async () => {
    await open(
      `/aiBusinessPromoter?search=dana&status=REVIEWED&staff=${PATEL.review_employee_uuid}&date_from=2026-11-01&date_to=2026-11-17`,
    )
    await rowOf('Dana Whitfield')
    expect(Object.fromEntries(server.calls(listReviewRequests)[0]?.url.searchParams ?? [])).toEqual({
      page: '1',
      size: '10',
      search: 'dana',
      status: 'REVIEWED',
      staff: PATEL.review_employee_uuid,
      date_from: '2026-11-01',
      date_to: '2026-11-17',
    })
  })

  it('Tools › links to the business and the staff', async () => {
    const { user } = await open()
    await rowOf('Dana Whitfield')
    await user.click(screen.getByRole('button', { name: 'Tools' }))
    expect((await screen.findByRole('menuitem', { name: /^Business/ })).getAttribute('href')).toBe(
      '/aiBusinessPromoter/promptConfiguration',
    )
    const staffs = screen.getByRole('menuitem', { name: /^Staffs/ })
    expect(staffs.getAttribute('href')).toBe('/staffsList')
    expect(staffs.textContent).toContain('2 people and their own rules')
  })

  it('empty › links to the first; failed › reports that with Retry', async () => {
    respondWithRequests([], { total: 0, reviewed: 0, google: 0, yelp: 0, both: 0, waiting: 0, generating: 0, failed: 0 })
    await open()
    expect((await screen.findByRole('link', { name: 'Create first request' })).getAttribute('href')).toBe('/aiBusinessPromoter/create')
  })
})
