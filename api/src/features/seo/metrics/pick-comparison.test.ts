import { describe, expect, test } from 'vitest'
import type { AnalyticsMonth, ProfileMonth } from '../../../platform/vendors/seo-sources.ts'
import { pickComparedRows, type ReportRow } from './reports.queries.ts'

const profile = { calls: 3 } as unknown as ProfileMonth
const analytics = { sessions: 7 } as unknown as AnalyticsMonth
const row = (month: string, change: Partial<ReportRow> = {}): ReportRow => ({
  uuid: month,
  month,
  isFinished: true,
  profile,
  profileUntil: null,
  analytics,
  analyticsUntil: null,
  narrative: null,
  ...change,
})
const SEPTEMBER = row('2026-09-01')
const YEAR_BEFORE = row('2025-10-01')

describe('pickComparedRows', () => {
  test('a whole month › is compared with the month before, or the same one a year before', () => {
    const rows = [row('2026-10-01'), SEPTEMBER, YEAR_BEFORE]
    expect(pickComparedRows(rows, 'month').before).toEqual(SEPTEMBER)
    expect(pickComparedRows(rows, 'year').before).toEqual(YEAR_BEFORE)
  })

  test('a month of which one source has only a part › is compared by the other source only', () => {
    const late = row('2026-10-01', { profileUntil: '2026-10-28' })
    expect(pickComparedRows([late, SEPTEMBER], 'month').before).toMatchObject({ profile: null, analytics })
    const broken = row('2026-10-01', { analyticsUntil: '2026-10-15' })
    expect(pickComparedRows([broken, SEPTEMBER], 'month').before).toMatchObject({ profile, analytics: null })
  })

  test('a month of which both have a part, or an unfinished one › is not compared', () => {
    const parts = row('2026-10-01', { profileUntil: '2026-10-28', analyticsUntil: '2026-10-15' })
    expect(pickComparedRows([parts, SEPTEMBER], 'month').before).toBeNull()
    expect(pickComparedRows([row('2026-10-01', { isFinished: false }), SEPTEMBER], 'month').before).toBeNull()
  })
})
