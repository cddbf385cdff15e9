import { useSyncExternalStore } from 'react'
import { LANGUAGES, type Language } from '#contract/formats/languages.ts'

/** Locales of dates and amounts */
const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' }

type AllMessages = typeof import('./messages/es.ts')['messages']

/** English is not loaded separately, because it is in the pages' own code */
const load: Record<Exclude<Language, 'en'>, () => Promise<{ messages: AllMessages }>> = { es: () => import('./messages/es.ts') }

let spoken: Language = 'en'
/** Null for English */
let translated: AllMessages | null = null
const listeners = new Set<() => void>()

const subscribeToLanguage = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Creates the hook that returns a page's messages. The type of the English messages applies to the other languages, so a missing message is
 * a type error
 */
export function createMessagesHook<Name extends keyof AllMessages>(name: Name, english: AllMessages[Name]): () => AllMessages[Name] {
  return () => useSyncExternalStore(subscribeToLanguage, () => translated?.[name] ?? english)
}

/** Loads the messages, then shows all of them at once. If loading fails, the page stays as it is, which is better than no page */
export async function switchLanguage(language: Language): Promise<void> {
  if (language === spoken) return
  if (language === 'en') translated = null
  else {
    const loaded = await load[language]().catch(() => null)
    if (!loaded) return
    translated = loaded.messages
  }
  spoken = language
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

export const useLanguage = (): Language => useSyncExternalStore(subscribeToLanguage, () => spoken)

export const useLocale = (): string => LOCALES[useLanguage()]

/** The first supported one of the reader's languages */
export function browserLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return wanted.map((tag) => LANGUAGES.find((language) => language === tag)).find((language) => language !== undefined) ?? 'en'
}
