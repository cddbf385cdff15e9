type Message = (...texts: string[]) => string

/** Names of the messages that are missing, empty, untranslated, or lack their parameters in one of the two languages */
export function findMessageFaults(english: object, spanish: object): string[] {
  const [one, other] = [messagesIn(english), messagesIn(spanish)]
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].filter((name) => {
    const [inEnglish, inSpanish] = [one.get(name), other.get(name)]
    if (!inEnglish || !inSpanish) return true
    const marks = Array.from({ length: inEnglish.length }, (_, place) => `«${place}»`)
    const texts = [inEnglish, inSpanish].map((message) => message(...marks))
    return texts[0] === texts[1] || texts.some((text) => text.trim() === '' || marks.some((mark) => !text.includes(mark)))
  })
}

/** Every message by its name, like `request.text`, as a function of its parameters */
function messagesIn(messages: object, before = ''): Map<string, Message> {
  return new Map(
    Object.entries(messages).flatMap(([name, message]): [string, Message][] => {
      if (typeof message === 'object') return [...messagesIn(message, `${before}${name}.`)]
      return [[before + name, typeof message === 'function' ? message : () => message]]
    }),
  )
}
