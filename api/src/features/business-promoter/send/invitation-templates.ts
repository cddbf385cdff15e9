import type { Language } from '#contract/formats/languages.ts'
import { invitationTemplates as english, type InvitationTemplates } from './invitation-templates.en.ts'
import { invitationTemplates as spanish } from './invitation-templates.es.ts'

export const INVITATION_TEMPLATES: Record<Language, InvitationTemplates> = { en: english, es: spanish }
