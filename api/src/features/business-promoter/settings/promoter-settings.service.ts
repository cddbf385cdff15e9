import type { z } from 'zod'
import type { TemplateKind } from '#contract/business-promoter/invitation-template-form.ts'
import type { PromoterSettings, saveInvitationTemplate } from '#contract/business-promoter/promoter-settings.ts'
import type { Language } from '#contract/formats/languages.ts'
import type { AccountContext } from '../../../platform/http/route.ts'
import { findTextHours } from '../../../platform/sending/text-hours.ts'
import { saveHideYelp } from '../../reviews/reviews.public.ts'
import { businessPromoterAudit } from '../business-promoter.audit.ts'
import { deleteCustomMessage, upsertCustomMessage, upsertReminderDays } from '../promoter-settings.queries.ts'
import { cancelAllReminders } from '../reminders/reminders.queries.ts'
import { chooseCustomOrDefaultMessage, getDefaultMessage } from '../send/custom-messages.ts'
import { INVITATION_TEMPLATES } from '../send/invitation-templates.ts'
import { getInviter } from '../send/inviter.ts'

export async function readPromoterSettings({ db, services, account }: AccountContext): Promise<PromoterSettings> {
  const inviter = await getInviter(db, services, account.clientUuid)
  const { from, to } = await findTextHours(db, services)
  const oneKind = (kind: TemplateKind, language: Language) => {
    const { message, isCustom } = chooseCustomOrDefaultMessage(inviter.customMessages, kind, language)
    return { words: message, ours: getDefaultMessage(kind, language), is_own: isCustom }
  }
  const inLanguages = (kind: TemplateKind) => ({ en: oneKind(kind, 'en'), es: oneKind(kind, 'es') })
  return {
    has_google: Boolean(inviter.googleReviewUrl || inviter.googlePlaceUrl),
    has_yelp: !inviter.hideYelp && Boolean(inviter.yelpReviewUrl || inviter.yelpPlaceUrl),
    hide_yelp: inviter.hideYelp,
    postal_address: inviter.address,
    has_own_address: inviter.hasOwnAddress,
    from: inviter.companyName,
    invitation: inLanguages('invitation'),
    reminder: inLanguages('reminder'),
    text_endings: { en: INVITATION_TEMPLATES.en.stop, es: INVITATION_TEMPLATES.es.stop },
    reminder_days: inviter.reminderDays,
    text_hours: { from, to },
  }
}

export async function changeCustomMessage(
  { db, account, request }: AccountContext,
  { kind, language, words: message }: z.output<typeof saveInvitationTemplate.body>,
): Promise<void> {
  const { clientUuid } = account
  const key = { clientUuid, kind, language }
  await (message ? upsertCustomMessage(db, key, message) : deleteCustomMessage(db, key))
  const details = { kind, language, own: message !== null }
  await businessPromoterAudit.recordBy(db, { account, request }, 'invitation_words_saved', details)
}

export async function changeReminderDays({ db, account, request }: AccountContext, reminderDays: number | null): Promise<void> {
  const { clientUuid } = account
  await upsertReminderDays(db, clientUuid, reminderDays)
  if (reminderDays === null) await cancelAllReminders(db)
  const details = { days: reminderDays }
  await businessPromoterAudit.recordBy(db, { account, request }, 'invitation_reminder_saved', details)
}

export async function changeYelpVisibility({ db, account, request }: AccountContext, hideYelp: boolean): Promise<void> {
  const { clientUuid } = account
  await saveHideYelp(db, clientUuid, hideYelp)
  const details = { hidden: hideYelp }
  await businessPromoterAudit.recordBy(db, { account, request }, 'yelp_visibility_saved', details)
}
