import { consentAnswers } from './consent-words.es.ts'

type Consent = 'stop' | 'start'

/** Twilio's opt-out keywords, and two more that the FCC requires */
const WORDS: Record<string, Consent> = {
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

/** Our invitations in Spanish ask for STOP; whoever answers in Spanish is understood all the same. Without marks: "BÁJA" is BAJA */
const SPANISH_WORDS: Record<string, Consent | 'help'> = {
  ALTO: 'stop',
  PARE: 'stop',
  PARAR: 'stop',
  BAJA: 'stop',
  CANCELAR: 'stop',
  INICIAR: 'start',
  COMENZAR: 'start',
  AYUDA: 'help',
}

/** Twilio answers these itself */
const HELP_WORDS = ['HELP', 'INFO']

const lettersOf = (body: string) =>
  body
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/**
 * The consent keyword of a text, if it says nothing else: "Stop!" is one, "please don't stop" is not. null: none. Where the agency has
 * configured custom keywords at the telephony provider, the provider's reading counts. HELP is answered by the provider.
 */
export function readConsent(body: string, understoodAs = ''): Consent | null {
  const said = understoodAs.toUpperCase() || lettersOf(body)
  const consent = Object.hasOwn(WORDS, said) ? WORDS[said] : spanishWord(said)
  return consent && consent !== 'help' ? consent : null
}

const spanishWord = (said: string) => (Object.hasOwn(SPANISH_WORDS, said) ? SPANISH_WORDS[said] : undefined)

/** What we reply to a text; empty where the telephony provider has replied, or nobody needs to */
export function replyTo(body: string, understoodAs = ''): string {
  const word = understoodAs ? undefined : spanishWord(lettersOf(body))
  return word ? consentAnswers[word] : ''
}

/**
 * Whether a text is for the business to read: any but the keywords. YES is both, as people answer with it too: it is an answer from whoever
 * had not opted out, so that it resumed nothing
 */
export function isAnswer(body: string, understoodAs: string, hasResumed: boolean): boolean {
  const said = lettersOf(body)
  if (said === 'YES') return !hasResumed
  return understoodAs === '' && readConsent(body) === null && !HELP_WORDS.includes(said) && spanishWord(said) !== 'help'
}
