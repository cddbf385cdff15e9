import { expect, test } from 'vitest'
import { fillTemplate, fillTextTemplate } from './fill-template.ts'

const facts = { business: 'Elm Dental', name: 'Dana' }
const nobody = { ...facts, name: '' }

test.each([
  ['Hello {name}, would you?', 'Hello Dana, would you?', 'Hello, would you?'],
  ['{name}, a word about {business}?', 'Dana, a word about Elm Dental?', 'A word about Elm Dental?'],
  ['Hola, {name}: ¿nos recomendaría?', 'Hola, Dana: ¿nos recomendaría?', 'Hola: ¿nos recomendaría?'],
  ['{name} {business}', 'Dana Elm Dental', 'Elm Dental'],
  ['no name here', 'no name here', 'no name here'],
])('the template "%s" › with and without a first name › reads well', (template, named, nameless) => {
  expect([fillTemplate(template, facts), fillTemplate(template, nobody)]).toEqual([named, nameless])
})

test('a name or a business that looks like a placeholder or a pattern › is inserted unchanged', () => {
  expect(fillTemplate('{name} at {business}', { name: '{business}', business: '$& {name}' })).toBe('{business} at $& {name}')
})

test.each([
  ['Hi {name}, would you? {link}', 'Elm Dental: Hi Dana, would you? L STOP', 'Elm Dental: Would you? L STOP'],
  ['Hola {name}, ¿nos recomienda? {link}', 'Elm Dental: Hola Dana, ¿nos recomienda? L STOP', 'Elm Dental: ¿Nos recomienda? L STOP'],
  ['Thanks for coming, {name}: {link}', 'Elm Dental: Thanks for coming, Dana: L STOP', 'Elm Dental: Thanks for coming: L STOP'],
  ['How was {business}, {name}? {link}', 'How was Elm Dental, Dana? L STOP', 'How was Elm Dental? L STOP'],
  ['{link}', 'Elm Dental: L STOP', 'Elm Dental: L STOP'],
])('the text "%s" › with and without a first name › names the business once', (template, named, nameless) => {
  const write = (given: typeof facts) => fillTextTemplate({ template: template, ending: 'STOP' }, { ...given, link: 'L' })
  expect([write(facts), write(nobody)]).toEqual([named, nameless])
})

test('a text too long for one segment › leaves out the greeting first, and never drops a custom message', () => {
  const long = `Hi {name}, ${'would you recommend us '.repeat(6)}{link}`
  const write = (shortest?: string) =>
    fillTextTemplate({ template: long, ending: 'STOP', ...(shortest && { shortest }) }, { ...facts, link: 'L' })
  expect(write()).toMatch(/^Elm Dental: Would you recommend us/)
  expect(fillTextTemplate({ template: long.repeat(2), ending: 'STOP' }, { ...facts, link: 'L' })).toMatch(/^Elm Dental: Hi Dana/)
  expect(fillTextTemplate({ template: long.repeat(2), ending: 'STOP', shortest: '{link}' }, { ...facts, link: 'L' })).toBe(
    'Elm Dental: L STOP',
  )
})
