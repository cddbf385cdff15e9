import { consentReplies } from './consent-replies.es.ts'

type Consent = 'stop' | 'start'

/** Twilio's opt-out keywords, and two others that the FCC requires */
const KEYWORDS: Record<string, Consent> = {
  STOP: 'stop',
  STOPALL: 'stop',
  UNSUBSCRIBE: 'stop',
  CANCEL: 'stop',
  END: 'stop',
  QUIT: 'stop',
  REVOKE: 'stop',
  OPTOUT: 'stop',
  START: 'start',
  YES: 'start',
  UNSTOP: 'start',
}

/** Our Spanish invitations mention STOP, but Spanish keywords are understood too. Written without accents: "BÁJA" is BAJA */
const SPANISH_KEYWORDS: Record<string, Consent | 'help'> = {
  ALTO: 'stop',
  PARE: 'stop',
  PARAR: 'stop',
  BAJA: 'stop',
  CANCELAR: 'stop',
  INICIAR: 'start',
  COMENZAR: 'start',
  AYUDA: 'help',
}

/** Twilio itself replies to these */
const HELP_KEYWORDS = ['HELP', 'INFO']

const normalizeKeyword = (body: string) =>
  body
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/**
 * The consent keyword of a text that contains nothing else: "Stop!" is one, "please don't stop" is not. null: none. If the agency has
 * configured custom keywords at the telephony provider, the provider's interpretation counts. The provider replies to HELP.
 */
export function parseConsentKeyword(body: string, understoodAs = ''): Consent | null {
  const keyword = understoodAs.toUpperCase() || normalizeKeyword(body)
  const consent = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword] : findSpanishKeyword(keyword)
  return consent && consent !== 'help' ? consent : null
}

const findSpanishKeyword = (keyword: string) => (Object.hasOwn(SPANISH_KEYWORDS, keyword) ? SPANISH_KEYWORDS[keyword] : undefined)

/** Our reply to a text. Empty if the telephony provider has replied, or if no reply is needed */
export function autoReplyTo(body: string, understoodAs = ''): string {
  const keyword = understoodAs ? undefined : findSpanishKeyword(normalizeKeyword(body))
  return keyword ? consentReplies[keyword] : ''
}

/**
 * Whether the business should read a text: any except the keywords. YES is both a keyword and a common reply, so it counts as a reply if
 * the customer had not opted out
 */
export function isReplyToBusiness(body: string, understoodAs: string, hasResumed: boolean): boolean {
  const keyword = normalizeKeyword(body)
  if (keyword === 'YES') return !hasResumed
  return (
    understoodAs === '' && parseConsentKeyword(body) === null && !HELP_KEYWORDS.includes(keyword) && findSpanishKeyword(keyword) !== 'help'
  )
}
