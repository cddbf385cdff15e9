import { z } from 'zod'
import { type OpeningHours, openingHours } from './opening-hours.ts'

const ANSWER_HOURS = 'must be a number of working hours from 0.5 to 80'
const answerHours = z.coerce.number(ANSWER_HOURS).min(0.5, ANSWER_HOURS).max(80, ANSWER_HOURS)

/** Of each brand: who is called, when support works, and within how many of those hours it answers */
export const supportVariables = {
  SUPPORT_PHONE: z.string().optional(),
  SUPPORT_HOURS: openingHours.optional(),
  SUPPORT_ANSWER_HOURS: answerHours.optional(),
  PARTNER_SUPPORT_PHONE: z.string().optional(),
  PARTNER_SUPPORT_HOURS: openingHours.optional(),
  PARTNER_SUPPORT_ANSWER_HOURS: answerHours.optional(),
}

export interface SupportTeam {
  /** Empty: there is none to call */
  supportPhone: string
  /** Absent: nobody has said when support works, and then no moment is promised */
  supportHours: OpeningHours | undefined
  supportAnswerHours: number
}

const WEEK = Array.from({ length: 5 }, (_, day) => ({ weekday: day + 1, from: 8 * 60, to: (day === 4 ? 16 : 18) * 60 }))
const DEMO_TEAM = { supportPhone: '(217) 555-0199', supportHours: { openings: WEEK, timeZone: 'America/Chicago' }, supportAnswerHours: 2 }
const DEMO_PARTNER_TEAM = {
  supportPhone: '(303) 555-0199',
  supportHours: { openings: WEEK, timeZone: 'America/Denver' },
  supportAnswerHours: 4,
}
/** An operator who sets hours and no time to answer promises one working day */
const UNKNOWN_TEAM = { supportPhone: '', supportHours: undefined, supportAnswerHours: 8 }

/** Only the demo's team works at hours that nobody has configured */
export function supportTeams(values: z.output<z.ZodObject<typeof supportVariables>>, { hasDemoTeam }: { hasDemoTeam: boolean }) {
  const marquee = { phone: values.SUPPORT_PHONE, hours: values.SUPPORT_HOURS, answerHours: values.SUPPORT_ANSWER_HOURS }
  const partner = {
    phone: values.PARTNER_SUPPORT_PHONE,
    hours: values.PARTNER_SUPPORT_HOURS,
    answerHours: values.PARTNER_SUPPORT_ANSWER_HOURS,
  }
  return {
    marquee: teamOf(marquee, hasDemoTeam ? DEMO_TEAM : UNKNOWN_TEAM),
    partner: teamOf(partner, hasDemoTeam ? DEMO_PARTNER_TEAM : UNKNOWN_TEAM),
  }
}

interface WrittenTeam {
  phone: string | undefined
  hours: OpeningHours | undefined
  answerHours: number | undefined
}

const teamOf = ({ phone, hours, answerHours }: WrittenTeam, otherwise: SupportTeam): SupportTeam => ({
  supportPhone: phone ?? otherwise.supportPhone,
  supportHours: hours ?? otherwise.supportHours,
  supportAnswerHours: answerHours ?? otherwise.supportAnswerHours,
})
