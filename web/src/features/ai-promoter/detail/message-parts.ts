interface LetterParts {
  heading: string
  paragraphs: string[]
  /** The label of the button that carries the link */
  button: string
}

const LINK = '{link}'

/**
 * Splits an email's plain text into the parts of its formatted version: a heading, paragraphs, and a button if the line before the link
 * names it
 */
export function splitEmailText(emailText: string): LetterParts {
  const [before = ''] = emailText.split(LINK)
  const [heading = '', ...lines] = before.split('\n').filter((line) => line.trim() !== '')
  const last = lines.at(-1)
  const isButton = last?.endsWith(':') && emailText.includes(LINK)
  return { heading, paragraphs: isButton ? lines.slice(0, -1) : lines, button: isButton && last ? last.slice(0, -1) : '' }
}

/** The text before and after its link, which is {link} in a preview */
export function splitAroundLink(text: string): [before: string, after: string] {
  const place = text.indexOf(LINK)
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + LINK.length)]
}
