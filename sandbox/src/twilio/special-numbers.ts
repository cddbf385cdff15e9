import { type TwilioError, twilioErrors } from './twilio-responses.ts'

/** Numbers that are rejected at once. Those with 500-555-000 are Twilio's own magic test numbers */
const specialErrors: Record<string, (to: string) => TwilioError> = {
  '+12175550193': twilioErrors.invalidTo,
  '+15005550001': twilioErrors.invalidTo,
  '+15005550002': twilioErrors.unreachableTo,
  '+447700900199': twilioErrors.regionNotEnabled,
  '+15005550003': twilioErrors.regionNotEnabled,
  '+15005550004': () => twilioErrors.unsubscribed,
  '+12175550198': twilioErrors.notMobile,
  '+15005550009': twilioErrors.notMobile,
}

/** Numbers whose texts are accepted and then not delivered, with the carrier's error code */
const undelivered: Record<string, number> = {
  '+12175550197': 30003,
  '+12175550196': 30005,
  '+12175550195': 30006,
  '+12175550194': 30007,
}

/** Numbers that take texts, but not these pictures: a phone whose network has none, and a carrier that takes smaller ones */
const undeliveredPictures: Record<string, number> = {
  '+12175550188': 30011,
  '+12175550189': 30019,
}

export function findSpecialError(to: string): TwilioError | null {
  return specialErrors[to]?.(to) ?? null
}

export function findDeliveryError(to: string, hasPictures: boolean): number | null {
  return undelivered[to] ?? (hasPictures ? (undeliveredPictures[to] ?? null) : null)
}
