/** The text before and after its link, which stands as {link} in a preview */
export function splitAtLink(text: string): [before: string, after: string] {
  const place = text.indexOf('{link}')
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + '{link}'.length)]
}
