import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testSeo } from '../../../../test/rows/test-seo.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'

const DAY_MS = 86_400_000

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

describe('a share link', () => {
  const createLink = async (query = seo.monthsAgo(1).query) => {
    const { main } = await seo.detail(account, query)
    const { body } = await marquee.api('POST', `/seo/detail/${main.seo_report_uuid}/shares`, { token: account.token })
    return { report: main.seo_report_uuid as string, key: body.data.url.split('/').at(-1) as string, ...body.data }
  }

  test('created › opens this report and its PDF without a sign-in; its key is not in the database', async () => {
    const made = await createLink()
    const { status, body } = await marquee.api('GET', `/seo/shared/${made.key}`)
    expect(status).toBe(200)
    expect(body.main.seo_report_uuid).toBe(made.report)
    expect(body).toMatchObject({ company_name: expect.stringContaining('Practice'), ends_at: made.ends_at })
    expect(body.map_style).toEqual({
      style_url: marquee.services.mapStyles.light,
      dark_style_url: marquee.services.mapStyles.dark,
      google_script_url: '',
    })
    expect(body.places[0]).toMatchObject({ keyword: expect.any(String), average_rank: null })
    expect(body.places[0]).not.toHaveProperty('client_map_grid_uuid')
    expect(new Date(made.ends_at).getTime() - new Date(made.created_at).getTime()).toBe(90 * DAY_MS)
    const { headers } = await marquee.api('GET', `/seo/shared/${made.key}/download`)
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toMatch(/"practice-\d+-seo-report-\d{4}-\d\d\.pdf"/)
    const listed = (await seo.get(account, `/detail/${made.report}/shares`)).body.data
    expect(listed).toContainEqual({
      share_uuid: made.share_uuid,
      created_at: made.created_at,
      ends_at: made.ends_at,
      created_by: account.email,
    })
    const stored = await withTenant(marquee.services.database, account.clientUuid, (db) =>
      db.execute(sql`select to_jsonb(seo_shares) as row from seo_shares`),
    )
    expect(JSON.stringify(stored.rows)).not.toContain(made.key)
    expect(await marquee.auditOf(account.clientUuid)).toContain('report_shared')
  })

  test('revoked, again revoked, or past its 90 days › opens nothing, and reports that it has ended', async () => {
    const [made, other] = [await createLink(), await createLink()]
    for (let time = 0; time < 2; time++)
      expect((await marquee.api('DELETE', `/seo/shares/${made.share_uuid}`, { token: account.token })).status).toBe(200)
    expect(problemOf(await marquee.api('GET', `/seo/shared/${made.key}`))).toMatchObject({
      status: 410,
      message: expect.stringContaining('has expired'),
    })
    expect((await marquee.api('GET', `/seo/shared/${made.key}/download`)).status).toBe(410)
    marquee.clock.advance(90 * DAY_MS)
    expect((await marquee.api('GET', `/seo/shared/${other.key}`)).status).toBe(410)
    marquee.clock.advance(-90 * DAY_MS)
    expect((await marquee.api('GET', '/seo/shared/nobody-has-made-this-link-at-all')).status).toBe(404)
  })
})
