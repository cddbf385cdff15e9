import type { Language } from '#contract/formats/languages.ts'

const STOP_WORDS: Record<Language, ReadonlySet<string>> = {
  en: new Set(
    'the and was were for with my me i they that this to of in it is are at on had have so very not but you we from as an their she he her his be thank thanks please your our will can hello'.split(
      ' ',
    ),
  ),
  es: new Set(
    'el la los las y de que en un una para con mi me muy fue fueron era por lo se su del al no es son estaba como pero más todo porque cuando ha he gracias hola nos usted le les puede su mañana si está'.split(
      ' ',
    ),
  ),
}

/**
 * Detects the language by its most common words. Returns null for any other language, and for a text that is too short: "Great!" is
 * ambiguous, and a text in a third language contains hardly any of these words
 */
export function detectLanguage(text: string): Language | null {
  const terms = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const countOf = (language: Language) => terms.filter((term) => STOP_WORDS[language].has(term)).length
  const [english, spanish] = [countOf('en'), countOf('es')]
  const max = Math.max(english, spanish)
  if (max === 0 || max / terms.length < 0.12) return null
  return english > spanish ? 'en' : spanish > english ? 'es' : null
}
