import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { brandIdentity } from '../../platform/sending/brand-identity.ts'
import { readConfig } from '../../read-config.ts'
import { getSupportAvailability } from './support-times.ts'

const HOURS = 'Mon-Thu 8-18, Fri 8:30-16 America/Chicago'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({
    env: { SUPPORT_HOURS: HOURS, SUPPORT_ANSWER_HOURS: '2', SUPPORT_PHONE: '(217) 555-0199', PARTNER_SUPPORT_ANSWER_HOURS: '3' },
  })
})
afterAll(() => marquee.stop())

const setClock = (moment: string) => marquee.clock.advance(Date.parse(moment) - marquee.clock.now().getTime())

async function readAt(moment: string, { brand = 'marquee', timeZone = 'America/Chicago' } = {}) {
  setClock(moment)
  const clientUuid = await marquee.createClient({ brand, timeZone })
  const { token } = await marquee.createAccount({ clientUuid })
  return (await marquee.api('GET', '/inquiry/support-times', { token })).body
}

describe('GET /inquiry/support-times', () => {
  // 2026-11-18 is a Wednesday; Chicago is six hours behind UTC. Some times are half a minute early, because the clock keeps running and the
  // results are full minutes
  test.each([
    ['within the hours', '2026-11-18T16:51:30Z', '2026-11-18T18:52:00.000Z', { open_until: '2026-11-19T00:00:00.000Z', opens_at: null }],
    ['near their end', '2026-11-18T22:59:30Z', '2026-11-19T15:00:00.000Z', { open_until: '2026-11-19T00:00:00.000Z', opens_at: null }],
    [
      'early in the morning',
      '2026-11-18T11:00:00Z',
      '2026-11-18T16:00:00.000Z',
      { open_until: null, opens_at: '2026-11-18T14:00:00.000Z' },
    ],
    ['late on a Friday', '2026-11-20T21:29:30Z', '2026-11-23T15:30:00.000Z', { open_until: '2026-11-20T22:00:00.000Z', opens_at: null }],
    ['on a Sunday', '2026-11-22T18:00:00Z', '2026-11-23T16:00:00.000Z', { open_until: null, opens_at: '2026-11-23T14:00:00.000Z' }],
    [
      'over the night of the change of clocks',
      '2026-10-30T19:59:30Z',
      '2026-11-02T15:00:00.000Z',
      { open_until: '2026-10-30T21:00:00.000Z', opens_at: null },
    ],
  ])('requested %s › returns by when support has worked two hours', async (_when, now, deadline, opening) => {
    expect(await readAt(now)).toMatchObject({ answers_by: deadline, answer_hours: 2, ...opening })
  })

  test('of a business in another time zone › has the week’s hours in that zone, and the same deadline', async () => {
    const { week, answers_by } = await readAt('2026-11-18T16:51:30Z', { timeZone: 'America/Los_Angeles' })
    expect(answers_by).toBe('2026-11-18T18:52:00.000Z')
    expect(week).toEqual([
      ...[1, 2, 3, 4].map((weekday) => ({ weekday, from: '06:00', to: '16:00' })),
      { weekday: 5, from: '06:30', to: '14:00' },
    ])
  })

  test('of the other brand › has that brand’s team', async () => {
    const marqueeTeam = { phone_number: '(217) 555-0199', email: 'support@marquee.test', answer_hours: 2 }
    expect(await readAt('2026-11-18T16:52:00Z')).toMatchObject(marqueeTeam)
    const partnerTeam = { phone_number: '(303) 555-0199', email: 'support@northlight.test', answer_hours: 3 }
    expect(await readAt('2026-11-18T16:52:00Z', { brand: 'partner' })).toMatchObject(partnerTeam)
  })

  test('without configured hours, as in production › promises no deadline', () => {
    const configured = readConfig({ SUPPORT_HOURS: HOURS })
    const brand = { ...brandIdentity(configured, 'marquee'), supportHours: undefined, supportPhone: '' }
    const times = getSupportAvailability(brand, new Date('2026-11-18T16:52:00Z'), 'America/Chicago')
    expect(times).toMatchObject({ answers_by: null, answer_hours: null, phone_number: null, open_until: null, opens_at: null, week: [] })
  })
})

test('the confirmation of an inquiry › sent on a Friday evening › contains day and time in the business’s time zone', async () => {
  setClock('2026-11-20T23:30:00Z')
  const clientUuid = await marquee.createClient({ timeZone: 'America/New_York' })
  const account = await marquee.createAccount({ clientUuid, email: 'friday@writer.test' })
  const body = { first_name: 'Ann', last_name: 'Lee', phone_number: '(217) 555-0142', email: 'friday@writer.test', inquiry: 'How?' }
  expect((await marquee.api('POST', '/inquiry/user-form', { token: account.token, body })).status).toBe(201)
  await marquee.runJobs()
  const [mail] = await marquee.inbox('friday@writer.test')
  expect(mail?.text).toContain('We got your question and will reply by email on Monday, November 23, by 11:00 AM.')
})
