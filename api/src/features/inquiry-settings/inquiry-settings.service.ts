import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import type { saveInquirySettings } from '#contract/inquiry-settings.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { type Database, type Db, inSavepoint, sqlState } from '../../platform/database/database.ts'
import { readAsSystem } from '../../platform/database/tenancy.ts'
import type { OperatorContext } from '../../platform/http/route.ts'
import { findCompany, type InquirySettings, selectByClient, selectByNumber, upsertSettings } from './inquiry-settings.queries.ts'

export type { InquirySettings }

const UNIQUE_VIOLATION = '23505'

/** Whose tracking number it is: asked before any client is known */
export async function findSettingsByNumber(database: Database, number: string): Promise<InquirySettings | null> {
  const [settings] = await readAsSystem(database, selectByNumber.statement({ number }))
  return settings ?? null
}

/** A client that nobody has set up has the settings of the start; null when there is no such client */
export async function findSettings(db: Db, clientUuid: string): Promise<InquirySettings | null> {
  const settings = await selectByClient(db, clientUuid)
  if (settings) return settings
  const company = await findCompany(db, clientUuid)
  return (
    company && {
      clientUuid,
      ...company,
      trackingNumber: null,
      forwardTo: null,
      recording: true,
      analysis: true,
      siteKey: null,
      allowedOrigins: [],
    }
  )
}

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
  }
}

export async function saveSettings(
  { inSystem, request }: OperatorContext,
  clientUuid: string,
  form: z.output<typeof saveInquirySettings.body>,
): Promise<void> {
  await inSystem(async (db) => {
    if (!(await findCompany(db, clientUuid))) throw notFound('This client')
    // Two of ours would ring each other for ever
    const settings = await selectByClient(db, clientUuid)
    const trackingNumber = form.tracking_number ?? settings?.trackingNumber
    if (trackingNumber && trackingNumber === (form.forward_to ?? settings?.forwardTo))
      throw new AppError('invalid_input', 'Calls cannot be forwarded to the tracking number itself', { field: 'forward_to' })
    await keepNumberUnique(db, form.tracking_number, () =>
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
    await recordAudit(db, {
      clientUuid,
      accountUuid: null,
      action: 'inquiry_settings_saved',
      requestId: request.id,
      details: { ...changes, ...(newKey && { new_site_key: true }) },
    })
  })
}

/** The database decides, so that two operators at once cannot give one number away twice */
async function keepNumberUnique(db: Db, trackingNumber: string | undefined, save: () => Promise<void>): Promise<void> {
  try {
    await inSavepoint(db, save)
  } catch (error) {
    if (trackingNumber && sqlState(error) === UNIQUE_VIOLATION)
      throw new AppError('conflict', `${trackingNumber} is the tracking number of another client`, { field: 'tracking_number' })
    throw error
  }
}
