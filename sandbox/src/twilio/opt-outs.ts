/** Keywords that Twilio handles by itself when one is the whole text */
const optOutKeywords = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO'],
} as const

type OptOutAct = keyof typeof optOutKeywords

/** Twilio's standard replies to them */
export const optOutReplies: Record<OptOutAct, string> = {
  stop: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  start:
    'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
  help: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
}

export function parseOptOutKeyword(body: string): OptOutAct | null {
  const keyword = body.trim().toUpperCase()
  if (optOutKeywords.stop.some((known) => known === keyword)) return 'stop'
  if (optOutKeywords.start.some((known) => known === keyword)) return 'start'
  return optOutKeywords.help.some((known) => known === keyword) ? 'help' : null
}

export interface OptOuts {
  /** Blocks one sender for the number that texted STOP to it */
  block(sender: string, number: string): void
  allow(sender: string, number: string): void
  isBlocked(sender: string, number: string): boolean
  /** Replaces the list of numbers that have blocked every sender */
  blockEverywhere(numbers: string[]): void
}

export function createOptOuts(): OptOuts {
  const pairs = new Set<string>()
  let everywhere = new Set<string>()
  const pairOf = (sender: string, number: string) => `${sender} ${number}`
  return {
    block: (sender, number) => void pairs.add(pairOf(sender, number)),
    allow(sender, number) {
      pairs.delete(pairOf(sender, number))
      everywhere.delete(number)
    },
    isBlocked: (sender, number) => pairs.has(pairOf(sender, number)) || everywhere.has(number),
    blockEverywhere(numbers) {
      everywhere = new Set(numbers)
    },
  }
}
