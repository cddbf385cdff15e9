import { expect, test } from 'vitest'
import { hashPassword, isPasswordCorrect } from './passwords.ts'

test('hashing › requested by one business a hundred times › does not block another’s sign-in', async () => {
  const passwordHash = await hashPassword('Harbor-lamp-27', 'other')
  let done = 0
  const many = Array.from({ length: 100 }, (_, index) =>
    hashPassword(`Harbor-lamp-${index}`, 'one').then(() => {
      done++
    }),
  )
  expect(await isPasswordCorrect('Harbor-lamp-27', passwordHash, 'other')).toBe(true)
  expect(done).toBeLessThan(20)
  await Promise.all(many)
})
