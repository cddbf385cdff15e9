import { fillText, SHORTEST_TEXT } from '#contract/business-promoter/fill-words.ts'
import type { WordsKind } from '#contract/business-promoter/promoter-settings.ts'
import type { Language } from '#contract/languages.ts'
import { MESSAGE_WORDS } from './message-words.ts'
import { type OwnWords, wordsOf } from './own-words.ts'

/**
 * Fits one segment where the names allow it. A business's own message is never shortened for that. Always contains the business, the link
 * and how to opt out
 */
export function writeInvitationText(
  language: Language,
  { companyName, firstName }: { companyName: string; firstName: string },
  url: string,
  { kind = 'invitation', own = {} }: { kind?: WordsKind; own?: OwnWords } = {},
): string {
  const { words: message, isOwn: isCustom } = wordsOf(own, kind, language)
  const { stop } = MESSAGE_WORDS[language]
  return fillText(
    { words: message.text, ending: stop, ...(!isCustom && { shortest: SHORTEST_TEXT }) },
    { business: companyName, name: firstName, link: url },
  )
}
