import { expect, test } from 'vitest'
import { z } from 'zod'
import { createSandbox } from './app.ts'
import { replaceMissingWithNulls } from './null-fields.ts'

test('withNulls › has null for what is left out, and in the first row of a list for all that may be null', () => {
  const row = z.object({ id: z.string(), name: z.string(), note: z.string().optional(), parts: z.array(z.object({ id: z.string() })) })
  const schema = z.object({ rows: z.array(row), next: z.string().optional() })
  const [one, other] = ['a', 'b'].map((id) => ({ id, name: `Name ${id}`, parts: [{ id: 'p' }] }))
  expect(replaceMissingWithNulls(schema, { rows: [one, other] }, ['id'])).toEqual({
    next: null,
    rows: [
      { id: 'a', name: null, note: null, parts: null },
      { id: 'b', name: 'Name b', note: null, parts: [{ id: 'p' }] },
    ],
  })
})

test('PUT /faults/yelp › with nulls › makes its responses have them, and errors stay as they are', async () => {
  const { http } = createSandbox({ httpPort: 0, smtpPort: 0 })
  await http.inject({ method: 'PUT', url: '/faults/yelp', payload: { mode: 'nulls' } })
  const url = '/yelp/v3/businesses/search?term=dentist&latitude=39.8&longitude=-89.6&limit=2'
  const { businesses } = (await http.inject({ url, headers: { authorization: 'Bearer sandbox-key' } })).json()
  expect(businesses).toMatchObject([
    { id: expect.any(String), name: null, rating: null, location: null, coordinates: null },
    { name: expect.any(String), location: { address1: expect.any(String), address2: null } },
  ])
  expect((await http.inject(url)).json()).toMatchObject({ error: { code: 'TOKEN_MISSING' } })
})
