import type { Language } from '#contract/formats/languages.ts'
import { firstFittingText, replaceTypography } from '#contract/formats/text-message.ts'
import type { InvitationContent } from './invitation-email.ts'
import { INVITATION_TEMPLATES } from './invitation-templates.ts'

/** The facts about a visit that the message of a review request contains */
export interface VisitFacts {
  companyName: string
  /** Empty: the greeting contains no name */
  firstName: string
  /** The people who looked after the customer, as they are called: "Dr. Patel" */
  hosts: readonly string[]
  visitedAt: Date
  sentAt: Date
  timeZone: string
}

export function buildRequestContent(language: Language, facts: VisitFacts): InvitationContent {
  const { firstName, hosts, visitedAt, sentAt, timeZone } = facts
  const { request: templates, locale, ...common } = INVITATION_TEMPLATES[language]
  const dayOf = (moment: Date) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(moment)
  const who = new Intl.ListFormat(locale, { type: 'conjunction' }).format(hosts)
  const thanks = hosts.length > 1 ? templates.lookedAfterBy(who) : who && templates.lookedAfter(who)
  return {
    ...common,
    language,
    subject: firstName ? templates.subjectFor(firstName) : templates.subject,
    preview: templates.preview,
    heading: dayOf(visitedAt) === dayOf(sentAt) ? templates.headingToday : templates.heading,
    body: [thanks, templates.body].filter(Boolean).join(' '),
    button: templates.button,
    reason: templates.reason(dayOf(visitedAt)),
  }
}

export function writeRequestText(
  language: Language,
  { companyName, firstName }: Pick<VisitFacts, 'companyName' | 'firstName'>,
  url: string,
): string {
  const { request, shortText } = INVITATION_TEMPLATES[language]
  const [company, first] = [replaceTypography(companyName), replaceTypography(firstName)]
  return firstFittingText([...(first ? [request.textFor(company, first, url)] : []), request.text(company, url), shortText(company, url)])
}
