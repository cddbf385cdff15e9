import { z } from 'zod'
import { type OpeningHours, openingHours } from '../base/opening-hours.ts'

const REPLY_HOURS = 'must be a number of working hours from 0.5 to 80'
const replyHours = z.coerce.number(REPLY_HOURS).min(0.5, REPLY_HOURS).max(80, REPLY_HOURS)

/** For each brand: support's phone number, its working hours, and within how many of those hours it replies */
export const supportVariables = {
  SUPPORT_PHONE: z.string().optional(),
  SUPPORT_HOURS: openingHours.optional(),
  SUPPORT_ANSWER_HOURS: replyHours.optional(),
  PARTNER_SUPPORT_PHONE: z.string().optional(),
  PARTNER_SUPPORT_HOURS: openingHours.optional(),
  PARTNER_SUPPORT_ANSWER_HOURS: replyHours.optional(),
}

export interface SupportTeam {
  /** Empty: there is no phone number */
  supportPhone: string
  /** Absent: the hours of support are unknown, so no reply time is promised */
  supportHours: OpeningHours | undefined
  supportReplyHours: number
}

const WEEK = Array.from({ length: 5 }, (_, day) => ({ weekday: day + 1, from: 8 * 60, to: (day === 4 ? 16 : 18) * 60 }))
const DEMO_TEAM = { supportPhone: '(217) 555-0180', supportHours: { openings: WEEK, timeZone: 'America/Chicago' }, supportReplyHours: 2 }
const DEMO_PARTNER_TEAM = {
  supportPhone: '(303) 555-0199',
  supportHours: { openings: WEEK, timeZone: 'America/Denver' },
  supportReplyHours: 4,
}
/** An operator who sets hours but no reply time promises one working day */
const UNKNOWN_TEAM = { supportPhone: '', supportHours: undefined, supportReplyHours: 8 }

/** Only the demo's support team has default working hours */
export function supportTeamsOfBrands(values: z.output<z.ZodObject<typeof supportVariables>>, { hasDemoTeam }: { hasDemoTeam: boolean }) {
  const marquee = { phone: values.SUPPORT_PHONE, hours: values.SUPPORT_HOURS, replyHours: values.SUPPORT_ANSWER_HOURS }
  const partner = {
    phone: values.PARTNER_SUPPORT_PHONE,
    hours: values.PARTNER_SUPPORT_HOURS,
    replyHours: values.PARTNER_SUPPORT_ANSWER_HOURS,
  }
  return {
    marquee: withTeamDefaults(marquee, hasDemoTeam ? DEMO_TEAM : UNKNOWN_TEAM),
    partner: withTeamDefaults(partner, hasDemoTeam ? DEMO_PARTNER_TEAM : UNKNOWN_TEAM),
  }
}

interface WrittenTeam {
  phone: string | undefined
  hours: OpeningHours | undefined
  replyHours: number | undefined
}

const withTeamDefaults = ({ phone, hours, replyHours }: WrittenTeam, otherwise: SupportTeam): SupportTeam => ({
  supportPhone: phone ?? otherwise.supportPhone,
  supportHours: hours ?? otherwise.supportHours,
  supportReplyHours: replyHours ?? otherwise.supportReplyHours,
})
