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

/**
 * The consent keyword of a text, if it says nothing else: "Stop!" is one, "please don't stop" is not. null: none. Where the agency has
 * configured custom keywords at the telephony provider, the provider's reading counts. HELP is answered by the provider.
 */
export function readConsent(body: string, understoodAs = ''): Consent | null {
  const said = understoodAs || body.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
  return WORDS[said.toUpperCase()] ?? null
}
