import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { saveInquirySettings } from '#contract/inquiry-settings/inquiry-settings.ts'
import { notFound } from '../../platform/base/app-error.ts'
import type { OperatorContext } from '../../platform/http/route.ts'
import { changeMainNumber } from '../numbers/numbers.public.ts'
import { inquirySettingsAudit } from './inquiry-settings.audit.ts'
import { findInquirySettings } from './inquiry-settings.public.ts'
import { upsertInquirySettings } from './inquiry-settings.queries.ts'
import { toMissedCallForm } from './missed-calls.service.ts'

export async function getSettingsOfClient({ inSystem }: OperatorContext, clientUuid: string) {
  const settings = await inSystem((db) => findInquirySettings(db, clientUuid))
  if (!settings) throw notFound('This client')
  return {
    tracking_number: settings.trackingNumber,
    forward_to: settings.forwardTo,
    recording: settings.recording,
    analysis: settings.analysis,
    site_key: settings.siteKey,
    allowed_origins: settings.allowedOrigins,
    missed_calls: toMissedCallForm(settings),
  }
}

export async function saveSettingsOfClient(
  { inSystem, request, services }: OperatorContext,
  clientUuid: string,
  form: z.output<typeof saveInquirySettings.body>,
): Promise<void> {
  const now = services.clock.now()
  await inSystem(async (db) => {
    const settings = await findInquirySettings(db, clientUuid)
    if (!settings) throw notFound('This client')
    const { tracking_number: number, forward_to: ringsAt, recording } = form
    await changeMainNumber(
      db,
      clientUuid,
      { number, ringsAt, recording },
      { ringsAt: settings.forwardTo, recording: settings.recording },
      now,
    )
    await upsertInquirySettings(db, clientUuid, {
      ...(ringsAt !== undefined && { forwardTo: ringsAt }),
      ...(recording !== undefined && { recording }),
      ...(form.analysis !== undefined && { analysis: form.analysis }),
      ...(form.new_site_key && { siteKey: randomBytes(16).toString('base64url') }),
      ...(form.allowed_origins !== undefined && { allowedOrigins: [...new Set(form.allowed_origins)] }),
    })
    const { new_site_key: newKey, ...changes } = form
    await inquirySettingsAudit.recordBy(db, { clientUuid, request }, 'inquiry_settings_saved', {
      ...changes,
      ...(newKey && { new_site_key: true }),
    })
  })
}
