interface LetterParts {
  heading: string
  paragraphs: string[]
  /** The words on the button that carries the link */
  button: string
}

const LINK = '{link}'

/** An e-mail's plain text as its formatted one looks: a heading, paragraphs, and a button where the line before the link names it */
export function letterParts(emailText: string): LetterParts {
  const [before = ''] = emailText.split(LINK)
  const [heading = '', ...lines] = before.split('\n').filter((line) => line.trim() !== '')
  const last = lines.at(-1)
  const isButton = last?.endsWith(':') && emailText.includes(LINK)
  return { heading, paragraphs: isButton ? lines.slice(0, -1) : lines, button: isButton && last ? last.slice(0, -1) : '' }
}

/** The text before and after its link, which stands as {link} in a preview */
export function aroundLink(text: string): [before: string, after: string] {
  const place = text.indexOf(LINK)
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + LINK.length)]
}
