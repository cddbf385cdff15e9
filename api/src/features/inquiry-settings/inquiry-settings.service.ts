import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { saveInquirySettings } from '#contract/inquiry-settings/inquiry-settings.ts'
import { AppError, notFound } from '../../platform/base/app-error.ts'
import { type Db, inSavepoint, sqlState } from '../../platform/database/database.ts'
import type { OperatorContext } from '../../platform/http/route.ts'
import { inquirySettingsAudit } from './inquiry-settings.audit.ts'
import { findSettings } from './inquiry-settings.public.ts'
import { findCompany, findLoop, selectSettingsByClient, upsertSettings } from './inquiry-settings.queries.ts'
import { missedCallFormOf } from './missed-calls.service.ts'

const UNIQUE_VIOLATION = '23505'

export async function getSettings({ inSystem }: OperatorContext, clientUuid: string) {
  const settings = await inSystem((db) => findSettings(db, clientUuid))
  if (!settings) throw notFound('This client')
  return {
    tracking_number: settings.trackingNumber,
    forward_to: settings.forwardTo,
    recording: settings.recording,
    analysis: settings.analysis,
    site_key: settings.siteKey,
    allowed_origins: settings.allowedOrigins,
    missed_calls: missedCallFormOf(settings),
  }
}

export async function saveSettings(
  { inSystem, request }: OperatorContext,
  clientUuid: string,
  form: z.output<typeof saveInquirySettings.body>,
): Promise<void> {
  await inSystem(async (db) => {
    if (!(await findCompany(db, clientUuid))) throw notFound('This client')
    await assertNoLoop(db, clientUuid, form)
    await saveWithUniqueNumber(db, form.tracking_number, () =>
      upsertSettings(db, clientUuid, {
        ...(form.tracking_number !== undefined && { trackingNumber: form.tracking_number }),
        ...(form.forward_to !== undefined && { forwardTo: form.forward_to }),
        ...(form.recording !== undefined && { recording: form.recording }),
        ...(form.analysis !== undefined && { analysis: form.analysis }),
        ...(form.new_site_key && { siteKey: randomBytes(16).toString('base64url') }),
        ...(form.allowed_origins !== undefined && { allowedOrigins: [...new Set(form.allowed_origins)] }),
      }),
    )
    const { new_site_key: newKey, ...changes } = form
    await inquirySettingsAudit.recordBy(db, { clientUuid, request }, 'inquiry_settings_saved', {
      ...changes,
      ...(newKey && { new_site_key: true }),
    })
  })
}

/** A forwarding loop between our numbers would never end, and every call costs money */
async function assertNoLoop(
  db: Db,
  clientUuid: string,
  form: { tracking_number?: string | null; forward_to?: string | null },
): Promise<void> {
  const settings = await selectSettingsByClient(db, clientUuid)
  const { tracking_number: trackingNumber = settings?.trackingNumber ?? null, forward_to: forwardTo = settings?.forwardTo ?? null } = form
  if (trackingNumber && trackingNumber === forwardTo)
    throw new AppError('invalid_input', 'Calls can’t be forwarded to the tracking number itself', { field: 'forward_to' })
  const loop = await findLoop(db, { trackingNumber: form.tracking_number ?? null, forwardTo: form.forward_to ?? null })
  if (loop?.isForwardTarget)
    throw new AppError('conflict', `A client’s calls are forwarded to ${form.tracking_number}, so it cannot be a tracking number`, {
      field: 'tracking_number',
    })
  if (loop)
    throw new AppError('conflict', `${form.forward_to} is a tracking number. Calls forwarded to it would never stop ringing`, {
      field: 'forward_to',
    })
}

/** The unique index decides, so that two operators cannot race to assign one number twice */
async function saveWithUniqueNumber(db: Db, trackingNumber: string | null | undefined, save: () => Promise<void>): Promise<void> {
  try {
    await inSavepoint(db, save)
  } catch (error) {
    if (trackingNumber && sqlState(error) === UNIQUE_VIOLATION)
      throw new AppError('conflict', `${trackingNumber} is the tracking number of another client`, { field: 'tracking_number' })
    throw error
  }
}
