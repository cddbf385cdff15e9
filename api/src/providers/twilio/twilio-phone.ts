import { AppError } from '../../platform/app-error.ts'
import type { OpenContext } from '../../platform/http/route.ts'
import { isSignedByTwilio } from './twilio-signature.ts'

/** Whoever else calls is refused: Twilio signs the public address that it was given */
export function checkTwilioRequest({ services: { config }, request }: OpenContext, form: Record<string, string>): void {
  const isSigned =
    config.twilio !== undefined &&
    isSignedByTwilio({
      authToken: config.twilio.authToken,
      url: config.publicUrl + request.url,
      params: form,
      signature: request.headers['x-twilio-signature'],
    })
  if (!isSigned) throw new AppError('not_allowed', 'This request does not come from Twilio')
}
