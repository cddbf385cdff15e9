import { expect, test } from 'vitest'
import { splitAroundLink, splitEmailText } from './message-parts.ts'

test('preview of an e-mail › its plain text › becomes heading, paragraphs and the button with the link', () => {
  expect(splitEmailText('Gracias por venir hoy\n\nMegan le atendió.\n\nAbrir mi borrador:\n{link}')).toEqual({
    heading: 'Gracias por venir hoy',
    paragraphs: ['Megan le atendió.'],
    button: 'Abrir mi borrador',
  })
  expect(splitEmailText('Hello\n\nNo link here:')).toEqual({ heading: 'Hello', paragraphs: ['No link here:'], button: '' })
})

test('preview of a text › with and without a link › is split around it', () => {
  expect(splitAroundLink('Draft: {link} STOP')).toEqual(['Draft: ', ' STOP'])
  expect(splitAroundLink('Draft')).toEqual(['Draft', ''])
})
