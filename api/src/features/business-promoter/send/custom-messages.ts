import { type InvitationTemplateForm, mentionsYelp, type TemplateKind } from '#contract/business-promoter/invitation-template-form.ts'
import type { Language } from '#contract/formats/languages.ts'
import { INVITATION_TEMPLATES } from './invitation-templates.ts'

/** The messages that a business has written itself, by kind and language */
export type CustomMessages = Partial<Record<TemplateKind, Partial<Record<Language, InvitationTemplateForm>>>>

export const getDefaultMessage = (kind: TemplateKind, language: Language): InvitationTemplateForm =>
  INVITATION_TEMPLATES[language][kind].message

export function chooseCustomOrDefaultMessage(
  customMessages: CustomMessages,
  kind: TemplateKind,
  language: Language,
): { message: InvitationTemplateForm; isCustom: boolean } {
  const stored = customMessages[kind]?.[language]
  // A message that mentions Yelp was saved before mentioning it was forbidden
  const written = stored && Object.values(stored).some(mentionsYelp) ? undefined : stored
  return { message: written ?? getDefaultMessage(kind, language), isCustom: written !== undefined }
}
