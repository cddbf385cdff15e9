import { refusals, type TwilioRefusal } from './twilio-answers.ts'

/** Numbers that are rejected at once. Those with 500-555-000 are Twilio's own magic test numbers */
const specialErrors: Record<string, (to: string) => TwilioRefusal> = {
  '+12175550193': refusals.invalidTo,
  '+15005550001': refusals.invalidTo,
  '+15005550002': refusals.unreachableTo,
  '+447700900199': refusals.regionNotEnabled,
  '+15005550003': refusals.regionNotEnabled,
  '+15005550004': () => refusals.unsubscribed,
  '+12175550198': refusals.notMobile,
  '+15005550009': refusals.notMobile,
}

/** Numbers whose texts are accepted and then not delivered, with the carrier's error code */
const undelivered: Record<string, number> = {
  '+12175550197': 30003,
  '+12175550196': 30005,
  '+12175550195': 30006,
  '+12175550194': 30007,
}

export function findSpecialRefusal(to: string): TwilioRefusal | null {
  return specialErrors[to]?.(to) ?? null
}

export function findDeliveryError(to: string): number | null {
  return undelivered[to] ?? null
}
