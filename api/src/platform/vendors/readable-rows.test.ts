import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseVendorJson } from './provider-http.ts'
import { readableRowsSchema } from './readable-rows.ts'

const list = z.object({ rows: readableRowsSchema(z.object({ id: z.string(), name: z.string().default('') })) })

test('readableRows › with one row that cannot be parsed › has the others', () => {
  expect(list.parse({ rows: [{ id: 5 }, null, { id: 'a' }] })).toEqual({ rows: [{ id: 'a', name: '' }] })
  expect([list.parse({}), list.parse({ rows: [] })]).toEqual([{ rows: [] }, { rows: [] }])
})

test('readableRows › with no row that can be parsed › fails, because the format has changed', () => {
  expect(list.safeParse({ rows: [{ id: 5 }, { id: 6 }] }).success).toBe(false)
})

test('parseVendorJson › takes null as absent, except in a list, where the others keep their positions', () => {
  expect(parseVendorJson('{"a":null,"b":{"c":null,"d":0},"e":[null,1],"f":[{"g":null}]}')).toEqual({ b: { d: 0 }, e: [null, 1], f: [{}] })
})
