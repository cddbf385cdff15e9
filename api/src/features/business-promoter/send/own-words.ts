import { type InvitationWordsForm, mentionsYelp, type WordsKind } from '#contract/business-promoter/promoter-settings.ts'
import type { Language } from '#contract/languages.ts'
import { MESSAGE_WORDS } from './message-words.ts'

/** The messages that a business has written itself, by kind and language */
export type OwnWords = Partial<Record<WordsKind, Partial<Record<Language, InvitationWordsForm>>>>

export const ourWords = (kind: WordsKind, language: Language): InvitationWordsForm => MESSAGE_WORDS[language][kind].words

export function wordsOf(customMessages: OwnWords, kind: WordsKind, language: Language): { words: InvitationWordsForm; isOwn: boolean } {
  const stored = customMessages[kind]?.[language]
  // A message that mentions Yelp was saved before that was forbidden
  const written = stored && Object.values(stored).some(mentionsYelp) ? undefined : stored
  return { words: written ?? ourWords(kind, language), isOwn: written !== undefined }
}
