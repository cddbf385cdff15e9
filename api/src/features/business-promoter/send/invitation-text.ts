import { fillTextTemplate, SHORTEST_TEXT } from '#contract/business-promoter/fill-template.ts'
import type { TemplateKind } from '#contract/business-promoter/invitation-template-form.ts'
import type { Language } from '#contract/formats/languages.ts'
import { type CustomMessages, chooseCustomOrDefaultMessage } from './custom-messages.ts'
import { INVITATION_TEMPLATES } from './invitation-templates.ts'

/**
 * Fits into one segment if the names allow it. A business's own message is never shortened to fit. Always contains the business's name, the
 * link and how to opt out
 */
export function writeInvitationText(
  language: Language,
  { companyName, firstName }: { companyName: string; firstName: string },
  url: string,
  { kind = 'invitation', customMessages = {} }: { kind?: TemplateKind; customMessages?: CustomMessages } = {},
): string {
  const { message, isCustom } = chooseCustomOrDefaultMessage(customMessages, kind, language)
  const { stop } = INVITATION_TEMPLATES[language]
  return fillTextTemplate(
    { template: message.text, ending: stop, ...(!isCustom && { shortest: SHORTEST_TEXT }) },
    { business: companyName, name: firstName, link: url },
  )
}
