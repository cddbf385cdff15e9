import { describe, expect, test } from 'vitest'
import { buildDemoAnalyticsMonth, buildDemoProfileMonth } from './demo/demo-months.ts'
import type { ReportRow } from './metrics/reports.queries.ts'
import { describeByRules } from './narrative/describe-by-rules.ts'
import { buildNarrativeMaterial, findRepeatedParts, validateModelNarrative } from './narrative/model-narrative.ts'

const rowOf = (month: string, values: Partial<ReportRow> = {}): ReportRow => ({
  uuid: '00000000-0000-4000-8000-000000000000',
  month,
  isFinished: true,
  profile: buildDemoProfileMonth(1, '2026-10-31'),
  profileUntil: null,
  analytics: buildDemoAnalyticsMonth(1),
  analyticsUntil: null,
  narrative: null,
  ...values,
})
const profile = (calls: number, directions: number, websiteClicks = 400) => ({
  ...buildDemoProfileMonth(1, '2026-10-31'),
  ...{ calls, directions, websiteClicks, conversations: 0, bookings: 0 },
})
const visits = (users: number) => ({ ...buildDemoAnalyticsMonth(1), users })

describe('the head of a report', () => {
  const october = (values: Partial<ReportRow>, past: Partial<ReportRow> | null) =>
    describeByRules(rowOf('2026-10-01', values), past && rowOf('2026-09-01', past)).main

  test('of a month in which both grew › states by how much, and what fell nevertheless', () => {
    expect(october({ profile: profile(150, 90), analytics: visits(1100) }, { profile: profile(100, 100), analytics: visits(1000) })).toBe(
      'More people found you in October than in September: interactions with your Google profile grew by 7% and website visitors by 10%. Fewer people asked for directions: 90, down from 100.',
    )
  })

  test('of a month in which both fell › states so, and what grew nevertheless', () => {
    expect(october({ profile: profile(110, 50), analytics: visits(900) }, { profile: profile(100, 100), analytics: visits(1000) })).toBe(
      'Fewer people found you in October than in September: interactions with your Google profile fell by 7% and website visitors by 10%. More people called you from your profile: 110, up from 100.',
    )
  })

  test('of a mixed month › states both', () => {
    expect(october({ profile: profile(150, 100), analytics: visits(900) }, { profile: profile(100, 100), analytics: visits(1000) })).toBe(
      'October was mixed compared with September: interactions with your Google profile grew by 8%, website visitors fell by 10%.',
    )
  })

  test('with one source only, and nothing before › describes what there is', () => {
    expect(october({ profile: null, analytics: visits(1) }, null)).toBe('In October there was 1 visitor on your website.')
    expect(october({ profile: profile(1, 1, 0), analytics: null }, null)).toBe(
      'In October there were 2 interactions with your Google profile.',
    )
  })

  test('compared with a month of zeros › compares nothing', () => {
    expect(october({ profile: null, analytics: visits(10) }, { profile: null, analytics: visits(0) })).toBe(
      'In October there were 10 visitors on your website.',
    )
  })

  test('of an unfinished month › states the last day', () => {
    expect(october({ isFinished: false, profile: null, analyticsUntil: '2026-10-14' }, null)).toBe(
      'So far in October (through October 14), there were 2,316 visitors on your website.',
    )
  })
})

describe('the sections', () => {
  test('of a month without a website or a profile › state that there is no data', () => {
    const narrative = describeByRules(rowOf('2026-10-01', { profile: null, analytics: null }), null)
    expect(narrative).toMatchObject({ main: '', engagement: 'No website data for this month.', devices: '' })
    expect(narrative.clicks).toBe('No Google profile data for this month.')
  })

  test('of any month of the demo › are complete sentences', () => {
    for (let ago = 1; ago < 14; ago++) {
      const [shown, before] = [ago, ago + 1].map((months) =>
        rowOf(`2026-${String(15 - months).padStart(2, '0')}-01`, {
          profile: buildDemoProfileMonth(months, '2026-10-31'),
          analytics: buildDemoAnalyticsMonth(months),
        }),
      ) as [ReportRow, ReportRow]
      const narrative = describeByRules(shown, before)
      expect(JSON.stringify(narrative)).not.toMatch(/NaN|Infinity|undefined|null/)
      for (const text of Object.values(narrative)) expect(text).toMatch(/^[A-Z/].*[.?]$/)
      expect([...findRepeatedParts(narrative)]).toEqual([])
    }
  })
})

describe('a model’s narrative', () => {
  const shown = rowOf('2026-10-01')
  const rules = describeByRules(shown, null)
  const material = buildNarrativeMaterial(rules, shown, null)
  const completionWith = (main: string) => ({ ...rules, main })
  const mainOf = (main: string) => {
    const outcome = validateModelNarrative(completionWith(main), rules, material)
    return 'narrative' in outcome ? outcome.narrative.main : outcome.problem
  }

  test('with numbers of the material, however they are written › is accepted', () => {
    for (const text of ['You had 2,316 visitors.', 'You had 2316 visitors, 62.41% of visits were engaged.', 'A good month.'])
      expect(mainOf(text)).toBe(text)
  })

  test('with an invented number, too long or empty › is replaced by the rules’ text', () => {
    for (const text of ['You had 2,317 visitors.', 'Up 5%.', 'x'.repeat(401), ' ']) expect(mainOf(text)).toBe(rules.main)
  })

  test('with an address, as a page’s name can contain one › is replaced by the rules’ text', () => {
    for (const text of ['Read more on evil.com today.', 'Look at https://evil.example', 'See www.evil for more.'])
      expect(mainOf(text)).toBe(rules.main)
  })

  test('with encouragement, or with praise where something fell › is replaced by the rules’ text', () => {
    expect(mainOf('You had 2,316 visitors. Keep it up.')).toBe(rules.main)
    const before = rowOf('2026-09-01', { analytics: visits(5000), profile: profile(900, 900, 900) })
    const declined = describeByRules(shown, before)
    expect(declined.main).toContain('Fewer people found you')
    const outcome = validateModelNarrative(
      { ...declined, main: 'October was a strong month.' },
      declined,
      buildNarrativeMaterial(declined, shown, before),
    )
    expect(outcome).toMatchObject({ narrative: { main: declined.main } })
  })

  test('with a sentence or a phrase in two parts › is replaced by the rules’ text in both', () => {
    const outcome = validateModelNarrative(
      {
        ...rules,
        devices: 'Phones matter. People look for you on the way.',
        pages: 'The home page leads. People look for you on the way.',
      },
      rules,
      material,
    )
    expect(outcome).toMatchObject({ narrative: { devices: rules.devices, pages: rules.pages } })
  })

  test('with a phrase of the rules’ text of another part › is replaced where that text is shown too', () => {
    const phrase = rules.pages.split(' ').slice(0, 5).join(' ')
    const outcome = validateModelNarrative({ ...rules, devices: `${phrase} on phones.`, pages: 'Up 5%.' }, rules, material)
    expect(outcome).toMatchObject({ narrative: { devices: rules.devices, pages: rules.pages } })
  })

  test('with a part that is not a text › is rejected', () => {
    expect(validateModelNarrative({ main: 1 }, rules, material)).toEqual({ problem: 'Each part must be a text.' })
  })
})
