/** The texts of an SEO report. As a model would, it keeps to the given sentences and their numbers, and words the first one in its own way */
export function writeSeoWords(question: string): Record<string, string> {
  const [, given = ''] = /Texts made by rules:\n([\s\S]*?)\n\nFigures:/.exec(question) ?? []
  return Object.fromEntries(
    given.split('\n').map((line) => {
      const [, name = '', text = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
      return [name, name === 'main' && text ? `In short: ${text.replace(/^(More|Fewer|As|In)\b/, (word) => word.toLowerCase())}` : text]
    }),
  )
}
