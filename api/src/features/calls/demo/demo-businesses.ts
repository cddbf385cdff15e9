import { DEMO_CLIENT_UUID, OTHER_CLIENT_UUID } from '../../../platform/demo/demo-data.ts'
import type { CallTemplate } from './call-template.ts'
import { DENTAL_APPOINTMENTS } from './dental-appointments.ts'
import { DENTAL_CHANGES } from './dental-changes.ts'
import { DENTAL_QUESTIONS, DENTAL_SPAM } from './dental-questions.ts'
import { SHOWCASE_CALLS, type ShowcaseCall } from './showcase-calls.ts'
import { THERAPY_TEMPLATES } from './therapy-templates.ts'

/** What the calls and forms of a demo business are made from */
export interface DemoBusiness {
  clientUuid: string
  timeZone: string
  trackingNumber: string
  forwardTo: string
  siteKey: string
  noticeTo: string
  staff: string[]
  doctors: string[]
  templates: CallTemplate[]
  spam: CallTemplate[]
  showcase: ShowcaseCall[]
  /** On a day of the usual traffic, and for how many months back */
  callsADay: number
  months: number
}

export const DEMO_BUSINESSES: DemoBusiness[] = [
  {
    clientUuid: DEMO_CLIENT_UUID,
    timeZone: 'America/Chicago',
    trackingNumber: '+12175550199',
    forwardTo: '+12175550100',
    siteKey: 'demo-bright-smile-key1',
    noticeTo: 'demo@marquee.test',
    staff: ['Megan', 'Priya', 'Megan', 'Priya', 'Joel'],
    doctors: ['Dr. Patel', 'Dr. Patel', 'Dr. Brandt'],
    templates: [...DENTAL_APPOINTMENTS, ...DENTAL_CHANGES, ...DENTAL_QUESTIONS],
    spam: DENTAL_SPAM,
    showcase: SHOWCASE_CALLS,
    callsADay: 12.4,
    months: 13,
  },
  {
    clientUuid: OTHER_CLIENT_UUID,
    timeZone: 'America/Denver',
    trackingNumber: '+13035550147',
    forwardTo: '+13035550146',
    siteKey: 'demo-lakeside-pt-key01',
    noticeTo: 'other@marquee.test',
    staff: ['Jonas', 'Maria'],
    doctors: ['Erin', 'Mateo'],
    templates: THERAPY_TEMPLATES,
    spam: [],
    showcase: [],
    callsADay: 1.6,
    months: 3,
  },
]
