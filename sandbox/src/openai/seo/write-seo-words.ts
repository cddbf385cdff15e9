/** The texts of an SEO report: as a model would, it keeps to the given sentences and their numbers */
export function writeSeoWords(question: string): Record<string, string> {
  const [, given = ''] = /Texts made by rules:\n([\s\S]*?)\n\nFigures:/.exec(question) ?? []
  return Object.fromEntries(
    given.split('\n').map((line) => {
      const [, name = '', text = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
      return [name, text && `${text.replace(/\.$/, '')}. Keep it up.`]
    }),
  )
}
