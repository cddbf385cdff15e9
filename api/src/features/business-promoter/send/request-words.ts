import type { Language } from '#contract/languages.ts'
import { fittingText, plain } from '#contract/text-message.ts'
import type { InvitationWords } from './invitation-email.ts'
import { MESSAGE_WORDS } from './message-words.ts'

/** What the message of a review request tells about the visit */
export interface RequestFacts {
  companyName: string
  /** Empty: nobody is greeted by name */
  firstName: string
  /** Those who looked after the customer, as they are called: "Dr. Patel" */
  hosts: readonly string[]
  visitedAt: Date
  sentAt: Date
  timeZone: string
}

export function requestEmailWords(language: Language, facts: RequestFacts): InvitationWords {
  const { firstName, hosts, visitedAt, sentAt, timeZone } = facts
  const { request: words, locale, ...common } = MESSAGE_WORDS[language]
  const dayOf = (moment: Date) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(moment)
  const who = new Intl.ListFormat(locale, { type: 'conjunction' }).format(hosts)
  const thanks = hosts.length > 1 ? words.lookedAfterBy(who) : who && words.lookedAfter(who)
  return {
    ...common,
    language,
    subject: firstName ? words.subjectFor(firstName) : words.subject,
    preview: words.preview,
    heading: dayOf(visitedAt) === dayOf(sentAt) ? words.headingToday : words.heading,
    body: [thanks, words.body].filter(Boolean).join(' '),
    button: words.button,
    reason: words.reason(dayOf(visitedAt)),
  }
}

export function writeRequestText(
  language: Language,
  { companyName, firstName }: Pick<RequestFacts, 'companyName' | 'firstName'>,
  url: string,
): string {
  const { request, shortText } = MESSAGE_WORDS[language]
  const [company, first] = [plain(companyName), plain(firstName)]
  return fittingText([...(first ? [request.textFor(company, first, url)] : []), request.text(company, url), shortText(company, url)])
}
