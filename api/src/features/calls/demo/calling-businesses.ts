import { DEMO_BUSINESSES, type DemoBusiness } from '../../../platform/demo/demo-businesses.ts'
import { DEMO_CLIENT_UUID, OTHER_CLIENT_UUID } from '../../../platform/demo/demo-data.ts'
import type { CallTemplate } from './call-template.ts'
import { DENTAL_APPOINTMENTS } from './dental-appointments.ts'
import { DENTAL_CHANGES } from './dental-changes.ts'
import { DENTAL_QUESTIONS, DENTAL_SPAM } from './dental-questions.ts'
import type { ShowcaseCall } from './showcase-call.ts'
import { SHOWCASE_CALLS } from './showcase-calls.ts'
import { ODD_CALLS } from './showcase-odd-calls.ts'
import { THERAPY_TEMPLATES } from './therapy-templates.ts'

/** The data from which a demo business's calls are generated */
interface CallScript {
  templates: CallTemplate[]
  spam: CallTemplate[]
  showcase: ShowcaseCall[]
  /** Calls on an average day, and months of history */
  callsADay: number
  months: number
}

const SCRIPTS: Record<string, CallScript> = {
  [DEMO_CLIENT_UUID]: {
    templates: [...DENTAL_APPOINTMENTS, ...DENTAL_CHANGES, ...DENTAL_QUESTIONS],
    spam: DENTAL_SPAM,
    showcase: [...SHOWCASE_CALLS, ...ODD_CALLS],
    callsADay: 12.4,
    months: 13,
  },
  [OTHER_CLIENT_UUID]: { templates: THERAPY_TEMPLATES, spam: [], showcase: [], callsADay: 1.6, months: 3 },
}

export type CallingBusiness = DemoBusiness & CallScript

export const CALLING_BUSINESSES: CallingBusiness[] = DEMO_BUSINESSES.flatMap((business) => {
  const script = SCRIPTS[business.clientUuid]
  return script ? [{ ...business, ...script }] : []
})
