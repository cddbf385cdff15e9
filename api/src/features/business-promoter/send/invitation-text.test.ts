import { describe, expect, test } from 'vitest'
import { gsmLengthOf } from '#contract/formats/text-message.ts'
import { writeInvitationText } from './invitation-text.ts'

const url = 'https://portal.example.com/review/business-promoter/abcdefghijklmnopqrstuv'

describe('the text of an invitation', () => {
  test.each([
    ['a usual name', 'Bright Smile Dental', 'Dana', 'Bright Smile Dental: Hi Dana, would you recommend us?'],
    ['a long one', 'Springfield Family Dental Northwest', 'Maximiliana', 'Springfield Family Dental Northwest: Would you recommend us?'],
    ['a typographic apostrophe', 'Dr. Patel’s Practice', 'Zoë', "Dr. Patel's Practice: Would you recommend us?"],
    ['no first name', 'Elm Street', '', 'Elm Street: Would you recommend us?'],
  ])('for %s › fits one segment, with the link and how to opt out', (_, companyName, firstName, beginning) => {
    const text = writeInvitationText('en', { companyName, firstName }, url)
    expect(text).toBe(`${beginning} ${url} Reply STOP to opt out`)
    expect(gsmLengthOf(text)).toBeLessThanOrEqual(160)
  })

  test('for a name in other letters › contains everything all the same', () => {
    expect(writeInvitationText('en', { companyName: 'Łódź Dental', firstName: 'Dana' }, url)).toBe(
      `Łódź Dental: Hi Dana, would you recommend us? ${url} Reply STOP to opt out`,
    )
  })
})

test.each([
  ['Bright Smile Dental', 'Dana', 'Bright Smile Dental: Hola Dana, ¿nos recomienda?'],
  // GSM-7 has no í: the name would split it into two messages
  ['Bright Smile Dental', 'María', 'Bright Smile Dental: ¿Nos recomienda?'],
])('in Spanish, of %s to %s › fits one segment too', (companyName, firstName, beginning) => {
  const text = writeInvitationText('es', { companyName, firstName }, url)
  expect(text).toBe(`${beginning} ${url} Responda STOP para cancelar`)
  expect(gsmLengthOf(text)).toBeLessThanOrEqual(160)
})
