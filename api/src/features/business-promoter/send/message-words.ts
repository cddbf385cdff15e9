import type { Language } from '#contract/languages.ts'
import { messageWords as english, type MessageWords } from './message-words.en.ts'
import { messageWords as spanish } from './message-words.es.ts'

export const MESSAGE_WORDS: Record<Language, MessageWords> = { en: english, es: spanish }
