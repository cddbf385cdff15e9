import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { expect, test } from 'vitest'
import { endpoints, nameOf } from '../../../test/endpoints.ts'
import { responseSchemas } from '../server/api-docs.ts'

test('the serializers › of every call’s response › compile, though they are compiled on first use', () => {
  const compile = SerializerSelector()({})
  const faults = endpoints.flatMap((endpoint) =>
    Object.entries(responseSchemas(endpoint).response).flatMap(([httpStatus, schema]) => {
      if ('content' in schema || '$ref' in schema) return []
      try {
        compile({ method: endpoint.method, url: endpoint.path, httpStatus, schema })
        return []
      } catch (error) {
        return [`${nameOf(endpoint)}: ${error}`]
      }
    }),
  )
  expect(faults).toEqual([])
})
