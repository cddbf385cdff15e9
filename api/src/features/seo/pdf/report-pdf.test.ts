import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { formatShareOf } from '#contract/seo/seo-formats.ts'
import { computeMetricGrowth, formatGrowth, formatMetric, SITE_METRICS } from '#contract/seo/seo-metrics.ts'
import type { SeoDetail } from '#contract/seo/seo-report.ts'
import { channelParts, deviceParts, userParts } from '#contract/seo/seo-sections.ts'
import { pdfPages, pdfTitle } from '../../../../../scripts/tools/pdf-text.ts'
import { fillRenderingQueue } from '../../../../test/fill-rendering-queue.ts'
import { testSeo } from '../../../../test/rows/test-seo.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'

let marquee: TestMarquee
let seo: ReturnType<typeof testSeo>
let account: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  seo = testSeo(marquee)
  account = await seo.connect('google_analytics', 'google_business')
  await marquee.runJobs()
})
afterAll(() => marquee.stop())

describe('report.pdf', () => {
  test('more concurrent requests than the limit of one business › are rejected with a message', async () => {
    const { seo_report_uuid } = (await seo.detail(account, seo.monthsAgo(1).query)).main
    const path = `/detail/${seo_report_uuid}/download`
    const endAll = fillRenderingQueue(account.clientUuid)
    expect(problemOf(await seo.get(account, path))).toMatchObject({ status: 429 })
    await endAll()
    expect((await seo.get(account, path)).status).toBe(200)
  })

  test('that takes long because the machine is busy › is our delay, with the time to wait, and is there at the next try', async () => {
    const { seo_report_uuid } = (await seo.detail(account, seo.monthsAgo(1).query)).main
    const path = `/detail/${seo_report_uuid}/download`
    const later = globalThis.setTimeout
    // The drawing thread times out immediately; all other timers are unchanged
    const shortened = ((run: () => void, ms?: number, ...values: unknown[]) =>
      later(run, new Error().stack?.includes('slow-work/threads.ts') ? 0 : ms, ...values)) as typeof setTimeout
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(shortened)
    const delayed = await seo.get(account, path).finally(() => timers.mockRestore())
    expect(problemOf(delayed)).toEqual({
      status: 503,
      code: 'unavailable',
      message: 'This document takes longer than usual to prepare. Please try again in a moment',
    })
    expect(delayed.headers.get('retry-after')).toBe('10')
    expect((await seo.get(account, path)).status).toBe(200)
  })

  test('of a month › has all sections as text, page numbers, and the same bytes each time', async () => {
    const detail = await seo.detail(account, seo.monthsAgo(1).query)
    const path = `/detail/${detail.main.seo_report_uuid}/download`
    const [one, two] = [await seo.get(account, path), await seo.get(account, path)]
    expect(one.headers.get('content-disposition')).toBe('attachment; filename="report.pdf"')
    const { year, month } = detail.main
    expect(pdfTitle(one.body)).toMatch(new RegExp(`^Practice \\d+, SEO Report, ${year}-${String(month).padStart(2, '0')}$`))
    expect(one.body.equals(two.body)).toBe(true)
    const pages = pdfPages(one.body)
    expect(pages.length).toBeGreaterThan(1)
    for (const [index, page] of pages.entries()) expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    const whole = pages.join('\n')
    const titles = [
      'SEO Report',
      'Engagement',
      'Device Category',
      'Source Channels',
      'Top Pages',
      'Call / Website Clicks',
      'New v/s Returning Users',
    ]
    for (const text of [...titles, detail.main.unique_visitor.toLocaleString('en-US'), '/services/implants']) expect(whole).toContain(text)
  })

  test('of a month whose values round to other growths › has the values, growths and percentages of the screen', async () => {
    const owner = await marquee.createAccount()
    const analyticsOf = (users: number, engagedSessions: number, averageSessionSeconds: number) =>
      JSON.stringify({
        ...{
          users,
          pageViews: 6904,
          sessions: 3115,
          engagedSessions,
          averageSessionSeconds,
          otherPages: 0,
          timeZone: '',
          isThresholded: false,
        },
        ...{ devices: { desktop: 1065, mobile: 1935, tablet: 115 }, channels: { direct: 1, referral: 1, unassigned: 1 } },
        ...{ pages: [{ name: '/', sessions: 3115 }], visitors: { new: 1903, returning: 1212 } },
      })
    await withTenant(marquee.services.database, owner.clientUuid, (db) =>
      db.execute(sql`insert into seo_reports (client_uuid, month, is_finished, analytics, updated_at) values
        (${owner.clientUuid}, '2026-09-01', true, ${analyticsOf(2316, 1944, 134.4)}::jsonb, now()),
        (${owner.clientUuid}, '2026-08-01', true, ${analyticsOf(2205, 1974, 129.4)}::jsonb, now())`),
    )
    const detail: SeoDetail = await seo.detail(owner, '?year=2026&month=9')
    expect([detail.main.average_session_duration, detail.main.before?.average_session_duration]).toEqual([134, 129])
    const { body } = await seo.get(owner, `/detail/${detail.main.seo_report_uuid}/download`)
    const pdf = pdfPages(body).join('\n')
    for (const { key, kind } of SITE_METRICS) {
      const [before, after] = [detail.main.before?.[key] ?? 0, detail.main[key] ?? 0]
      const growth = computeMetricGrowth(kind, before, after) ?? 0
      for (const text of [formatMetric(kind, after), formatMetric(kind, before), formatGrowth(growth)]) expect(pdf).toContain(text)
    }
    // From 2 m 9 s to 2 m 14 s, as a reader would compute it; the unrounded seconds grew by 3.86%
    expect(pdf).toContain('+3.87%')
    for (const { share } of [...deviceParts(detail), ...channelParts(detail), ...userParts(detail)])
      expect(pdf).toContain(formatShareOf(share))
    expect(detail.main.description).toContain(`${Math.round(computeMetricGrowth('count', 2205, 2316) ?? 0)}%`)
  })
})
