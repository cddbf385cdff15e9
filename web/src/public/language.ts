import { useSyncExternalStore } from 'react'
import { LANGUAGES, type Language } from '#contract/languages.ts'

/** Of dates and amounts */
const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' }

let spoken: Language = 'en'
const listeners = new Set<() => void>()
const dictionaries: ((language: Language) => Promise<() => void>)[] = []

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The words of a page, as a hook. English is in the page's own code; another language is a file that only its readers load. Names and
 * arguments of the words are those of the English ones, so that a missing word is a type error.
 */
export function inLanguages<Words>(english: Words, load: Record<Exclude<Language, 'en'>, () => Promise<Words>>): () => Words {
  let words = english
  dictionaries.push(async (language) => {
    const loaded = language === 'en' ? english : await load[language]()
    return () => {
      words = loaded
    }
  })
  return () => useSyncExternalStore(listen, () => words)
}

/** Loads the words, then shows all of them at once. Where they cannot be loaded, the page stays as it is: better than none at all */
export async function speak(language: Language): Promise<void> {
  if (language === spoken) return
  const ready = await Promise.all(dictionaries.map((load) => load(language))).catch(() => null)
  if (!ready) return
  for (const take of ready) take()
  spoken = language
  document.documentElement.lang = language
  for (const listener of listeners) listener()
}

export const useLanguage = (): Language => useSyncExternalStore(listen, () => spoken)

export const useLocale = (): string => LOCALES[useLanguage()]

/** The first of the reader's languages that we have */
export function browserLanguage(): Language {
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())
  return wanted.map((tag) => LANGUAGES.find((language) => language === tag)).find((language) => language !== undefined) ?? 'en'
}
