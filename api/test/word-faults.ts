type Say = (...texts: string[]) => string

/** Names of the words that one of two languages lacks, leaves empty or the same, or says without what belongs into them */
export function findWordFaults(english: object, spanish: object): string[] {
  const [one, other] = [wordsIn(english), wordsIn(spanish)]
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].filter((name) => {
    const [says, saysToo] = [one.get(name), other.get(name)]
    if (!says || !saysToo) return true
    const marks = Array.from({ length: says.length }, (_, place) => `«${place}»`)
    const texts = [says, saysToo].map((say) => say(...marks))
    return texts[0] === texts[1] || texts.some((text) => text.trim() === '' || marks.some((mark) => !text.includes(mark)))
  })
}

/** Every word by its name, `request.text`, as a function of what belongs into it */
function wordsIn(words: object, before = ''): Map<string, Say> {
  return new Map(
    Object.entries(words).flatMap(([name, word]): [string, Say][] => {
      if (typeof word === 'object') return [...wordsIn(word, `${before}${name}.`)]
      return [[before + name, typeof word === 'function' ? word : () => word]]
    }),
  )
}
