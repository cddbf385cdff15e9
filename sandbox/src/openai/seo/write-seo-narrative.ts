/** The narrative of an SEO report. Like a model, it uses the given sentences with their numbers, and rephrases the first sentence */
export function writeSeoNarrative(question: string): Record<string, string> {
  const [, given = ''] = /Texts made by rules:\n([\s\S]*?)\n\nFigures:/.exec(question) ?? []
  return Object.fromEntries(
    given.split('\n').map((line) => {
      const [, name = '', text = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
      return [
        name,
        name === 'main' && text ? `In short: ${text.replace(/^(More|Fewer|About|In|So)\b/, (word) => word.toLowerCase())}` : text,
      ]
    }),
  )
}
