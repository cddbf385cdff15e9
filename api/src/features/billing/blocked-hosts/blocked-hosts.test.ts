import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { listBlockedHosts } from './blocked-hosts.queries.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const PATH = '/payment/card-form/blocked'
const report = (host: string, address = '203.0.113.7') =>
  marquee.api('POST', PATH, { body: { host, directive: 'frame-src' }, headers: { 'x-forwarded-for': address } })
const stored = () => withSystem(marquee.services.database, listBlockedHosts)
const shown = async () => (await stored()).map(({ host, reports }) => [host, reports])

test('POST /payment/card-form/blocked › of the same host twice › counts it, names it in the log once, and shows it in the metrics', async () => {
  for (const _ of [1, 2]) expect((await report('captcha.test')).status).toBe(200)
  expect(await shown()).toEqual([['captcha.test', 2]])
  expect(marquee.logLines.filter((line) => line.includes('captcha.test'))).toHaveLength(1)
  const metrics = await (await fetch(`${marquee.url}/metrics`)).text()
  expect(metrics).toContain('marquee_blocked_card_hosts{host="captcha.test",directive="frame-src"} 2')
})

test.each(['https://captcha.test', 'captcha', 'a b.test', '-'.repeat(260)])(
  'POST /payment/card-form/blocked › of “%s” › is rejected',
  async (host) => {
    expect(problemOf(await report(host))).toMatchObject({ status: 400, message: 'host must be a host name' })
  },
)

test('POST /payment/card-form/blocked › thirty days later › has forgotten the old ones', async () => {
  await report('old.test')
  marquee.clock.advance(31 * 86_400_000)
  await report('new.test')
  expect(await shown()).toEqual([['new.test', 1]])
})

test('POST /payment/card-form/blocked › from somebody who reports many › is limited, and the list stays short', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 60; at++) statuses.push((await report(`h${at}.test`)).status)
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(30)
  expect((await stored()).length).toBeLessThanOrEqual(50)
})
