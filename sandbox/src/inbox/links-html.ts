import { type Html, html } from './html.ts'
import { splitByLinks } from './links.ts'

export function renderTextWithLinks(text: string): Html[] {
  return splitByLinks(text).map((piece) =>
    piece.isLink ? html`<a href="${piece.text}" target="_blank" rel="noopener noreferrer">${piece.text}</a>` : html`${piece.text}`,
  )
}
