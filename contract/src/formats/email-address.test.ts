import { expect, test } from 'vitest'
import { email } from '../sign-in/sign-in.ts'
import { supportForm } from '../support.ts'
import { contactEmail } from './email-address.ts'

test.each(['ann+reviews@mail.test', 'desk@studio.photography', "o'brien@mail.test", 'front_desk@elm-dental.co.uk'])(
  'an address that we write to › %s › is accepted',
  (address) => {
    expect(contactEmail.parse(address)).toBe(address)
    const form = { first_name: 'Ann', last_name: 'Lee', phone_number: '217 555 0142', inquiry: 'Hello' }
    expect(supportForm.safeParse({ ...form, email: address }).success).toBe(true)
  },
)

test.each(['ann@mail', 'ann mail@mail.test', '@mail.test', 'ann@@mail.test', 'ann@mail.test, bob@mail.test', 'ann@-mail.test', ''])(
  'an address that we write to › %s › is rejected',
  (address) => expect(contactEmail.safeParse(address).success).toBe(false),
)

test('the sign-in page › with a + in the name › follows the specification’s pattern', () => {
  expect(email.safeParse('ann+reviews@mail.test').success).toBe(false)
  expect(email.safeParse('ann.lee_2-x@mail.test').success).toBe(true)
})

test('an address of 254 characters made to be slow › is validated quickly', () => {
  const before = process.cpuUsage()
  for (let times = 0; times < 100; times++) contactEmail.safeParse(`a@${'a-'.repeat(125)}`)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(500)
})
