import { expect, test } from 'vitest'
import type { parsePeopleFromFile } from '../../features/business-promoter/import/read-people.ts'
import { drawInThread, readInThread } from './rendering.ts'

const people = (rows: number) => ({
  bytes: Buffer.from(`name,email${Array.from({ length: rows }, (_, index) => `\nAnn,ann-${index}@mail.test`).join('')}`),
  ownCountryCode: '+1',
  companyName: 'Elm Dental',
  link: 'https://marquee.test/r',
  customMessages: {},
})

test('rendering › that times out › is our delay for a document of ours, and invalid input for an uploaded file', async () => {
  // Loads the thread's code, for which the first task is given more time
  await readInThread<typeof parsePeopleFromFile>('business', 'read-people', people(1))
  await expect(drawInThread<typeof parsePeopleFromFile>('business', 'read-people', people(2_000), 1)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterS: 10,
  })
  await readInThread<typeof parsePeopleFromFile>('business', 'read-people', people(1))
  await expect(readInThread<typeof parsePeopleFromFile>('business', 'read-people', people(2_000), 1)).rejects.toMatchObject({
    code: 'invalid_input',
  })
})
