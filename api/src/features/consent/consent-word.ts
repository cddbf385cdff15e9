type Consent = 'stop' | 'start'

/** Twilio's own list, and two more that the FCC wants understood */
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
 * What a text says about further texts, if it says that alone: "Stop!" does, "please don't stop" does not. null: nothing. Where the
 * agency has taught the phone company words of its own, what that understood counts. HELP is answered by the phone company.
 */
export function readConsent(body: string, understoodAs = ''): Consent | null {
  const said = understoodAs || body.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
  return WORDS[said.toUpperCase()] ?? null
}
