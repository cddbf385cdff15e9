import type { z } from 'zod'
import type { samplePrompt } from '#contract/ai-promoter/prompt-settings.ts'
import { notFound } from '../../../platform/base/app-error.ts'
import type { SlowAccountContext } from '../../../platform/http/route.ts'
import { addModelUsage } from '../../../platform/models/model-usage.queries.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { findReviewSettings } from '../../reviews/reviews.public.ts'
import { buildDraftRequest, collectSourceText, parseOneDraft } from '../generation/build-draft-request.ts'
import type { Material } from '../generation/material.ts'
import { requireOfferedKeywords } from '../generation/offered-keywords.ts'
import { noUsableDraftError, requestDraftsWithRetry } from '../generation/request-drafts.ts'
import { selectStaffPromptMaterial } from '../staff/staff.queries.ts'
import { toBusinessMaterial, toWireSettings } from './prompt-settings.service.ts'

const SAMPLE_LIMIT = { name: 'AI samples by account', max: 60, windowS: 3600 }

/** The visit that every sample describes, whatever the settings. It contains nothing that a customer could not check */
const SAMPLE_VISIT = 'It was my first visit. I was welcomed at the desk. I was told what would happen before it began.'

/** Writes one suggestion from unsaved settings. Stores nothing but its cost */
export async function generateSampleDraft(
  { services, account, inTenant }: SlowAccountContext,
  form: z.output<typeof samplePrompt.body>,
): Promise<string> {
  const { clientUuid } = account
  const chosen = requireOfferedKeywords(form.keywords, form.settings.customer_keywords)
  const material = await inTenant(async (db): Promise<Material> => {
    const staff = form.staff_uuid ? await selectStaffPromptMaterial(db, [form.staff_uuid]) : []
    if (form.staff_uuid && staff.length === 0) throw notFound('This staff member')
    const companyName = (await findReviewSettings(db, clientUuid))?.companyName ?? ''
    return {
      language: 'en',
      business: toBusinessMaterial(companyName, toWireSettings(form.settings)),
      staff: staff.map(({ material: person }) => person),
      staffComment: SAMPLE_VISIT,
    }
  })
  await countAttemptOrThrow(services.database, services.clock, SAMPLE_LIMIT, account.uuid)
  const { drafts } = await requestDraftsWithRetry(services, {
    request: buildDraftRequest(material, form.variation, [], chosen),
    read: parseOneDraft,
    draftContext: { language: 'en', given: collectSourceText(material, chosen), others: [] },
    recordUsage: (spent) => inTenant((db) => addModelUsage(db, { clientUuid, purpose: 'sample' }, services.clock.now(), spent)),
  })
  const [draft] = drafts
  if (!draft) throw noUsableDraftError()
  return draft
}
