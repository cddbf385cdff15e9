import type { ReferralSource } from '#contract/calls/calls.ts'
import type { NumberUse } from '#contract/website-numbers/website-numbers.ts'
import { DEMO_CLIENT_UUID, OTHER_CLIENT_UUID } from './demo-data.ts'

/** The people and businesses that every feature's demo data uses, so that calls, forms and invitations are consistent */
export interface DemoBusiness {
  clientUuid: string
  timeZone: string
  trackingNumber: string
  forwardTo: string
  /** Numbers in addition to the tracking number, by where their callers come from; `use`: which visitors of the website see it */
  furtherNumbers: readonly { number: string; name: string; source: ReferralSource; use?: NumberUse }[]
  siteKey: string
  noticeTo: string
  staff: string[]
  doctors: string[]
}

export const DEMO_BUSINESSES: readonly DemoBusiness[] = [
  {
    clientUuid: DEMO_CLIENT_UUID,
    timeZone: 'America/Chicago',
    trackingNumber: '+12175550199',
    forwardTo: '+12175550100',
    furtherNumbers: [
      { number: '+12175550161', name: 'Google Business Profile', source: 'GOOGLE' },
      { number: '+12175550162', name: 'Website', source: 'WEBSITE', use: 'source' },
      { number: '+12175550166', name: 'Google Ads', source: 'GOOGLE', use: 'source' },
      { number: '+12175550165', name: 'Postcards 2026', source: 'ETC' },
      ...['+12175550171', '+12175550172', '+12175550173', '+12175550174'].map(
        (number, index) => ({ number, name: `Website visitor ${index + 1}`, source: 'UNKNOWN', use: 'visitor' }) as const,
      ),
    ],
    siteKey: 'demo-bright-smile-key1',
    noticeTo: 'demo@marquee.test',
    staff: ['Megan', 'Priya', 'Megan', 'Priya', 'Joel'],
    doctors: ['Dr. Patel', 'Dr. Patel', 'Dr. Lee'],
  },
  {
    clientUuid: OTHER_CLIENT_UUID,
    timeZone: 'America/Denver',
    trackingNumber: '+13035550147',
    forwardTo: '+13035550146',
    furtherNumbers: [],
    siteKey: 'demo-lakeside-pt-key01',
    noticeTo: 'other@marquee.test',
    staff: ['Jonas', 'Maria'],
    doctors: ['Erin', 'Mateo'],
  },
]
