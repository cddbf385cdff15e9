import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { EndpointSpec } from '#contract/wire/endpoint.ts'
import { endpoints, nameOf } from '../../../test/endpoints.ts'
import { goodBody, LEFT_TO_HANDLERS, textsWithControl } from '../../../test/rows/good-bodies.ts'
import { boundsOf, fieldsOf, objectsOf, partsOf } from '../../../test/rows/schema-fields.ts'
import { AppError } from '../base/app-error.ts'
import { parseInput } from './parse-input.ts'

// Tests every endpoint's schemas in process, with the function that the server parses with. bad-input.test.ts checks over HTTP that the
// server does so, for one endpoint of each kind

/** Matches a library's message that was not replaced with one of ours */
const LIBRARY_MESSAGE = /invalid input|invalid option|expected|unrecognized|too (big|small)|undefined|\[object/i
/** Vendors may send anything, and a website's form may have any field */
const isClosed = ({ form, access }: EndpointSpec) => !form && access !== 'webhook'

const named = (matches: (endpoint: EndpointSpec) => unknown) =>
  endpoints.filter((endpoint) => isClosed(endpoint) && matches(endpoint)).map((endpoint) => [nameOf(endpoint), endpoint] as const)
const withBody = named(({ body }) => body)
const withQuery = named(({ query }) => query)
const withInput = named(({ body, query, params }) => body || query || params)
const isText = (value: unknown): value is string => typeof value === 'string'

const bodyOf = (endpoint: EndpointSpec) => goodBody(endpoint) ?? {}
const shapeOf = (schema: z.ZodType | undefined): Record<string, z.ZodType> => (schema instanceof z.ZodObject ? schema.shape : {})
const inputSchemas = ({ body, query, params }: EndpointSpec) => [body, query, params].filter((schema) => schema !== undefined)

function problemIn(endpoint: EndpointSpec, part: 'body' | 'query', value: unknown): AppError | null {
  const schema = endpoint[part]
  if (!schema) throw new Error(`${nameOf(endpoint)} has no ${part}`)
  try {
    parseInput(endpoint, schema, value)
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

function expectProblem(problem: AppError | null, what: unknown, message?: string): asserts problem is AppError {
  expect(problem, JSON.stringify(what)).not.toBeNull()
  expect(problem?.code).toBe('invalid_input')
  expect(problem?.message).toMatch(/^[A-Za-z].{5,}/)
  expect(problem?.message).not.toMatch(LIBRARY_MESSAGE)
  if (message) expect(problem?.message).toBe(message)
}

describe('a body', () => {
  test.each(withBody)('%s › with the valid values of its guards › is accepted, and they cover every field', (_, endpoint) => {
    expect(problemIn(endpoint, 'body', bodyOf(endpoint))).toBeNull()
    expect(Object.keys(bodyOf(endpoint)).sort()).toEqual(Object.keys(shapeOf(endpoint.body)).sort())
  })

  test.each(withBody)('%s › that is not an object › is rejected in one sentence', (_, endpoint) => {
    for (const value of [[], [{}], 'text', 5, true, null])
      expectProblem(problemIn(endpoint, 'body', value), value, 'The request must be a JSON object')
  })

  test.each(withBody)('%s › with an unknown field, at any depth › is rejected by its name', (_, endpoint) => {
    for (const name of ['surprise', 'client_uuid2', 'toString', 'constructor', 'is_admin'])
      expectProblem(problemIn(endpoint, 'body', { ...bodyOf(endpoint), [name]: 1 }), name, `Unknown field: ${name}`)
    for (const { path, schema } of objectsOf(endpoint.body as z.ZodType))
      expect([path, schema.safeParse({ surprise: 1 }).error?.issues.some(({ code }) => code === 'unrecognized_keys')]).toEqual([path, true])
  })

  test.each(withBody)('%s › with a field of the wrong type › is rejected by that field', (_, endpoint) => {
    for (const [field, schema] of Object.entries(shapeOf(endpoint.body)))
      for (const value of [5, true, {}, [], ['x'], { $ne: null }, null, undefined]) {
        if (schema.safeParse(value).success) continue
        const problem = problemIn(endpoint, 'body', { ...bodyOf(endpoint), [field]: value })
        expectProblem(problem, [field, value])
        // For an item of a list the field name includes its index: "selected_columns.0"
        expect([field, problem.field?.split('.')[0]]).toEqual([field, field])
      }
  })

  test.each(withBody)('%s › with control characters or half a character › is rejected, or left to its handler', (_, endpoint) => {
    for (const { field, value } of textsWithControl(endpoint)) {
      const problem = problemIn(endpoint, 'body', { ...bodyOf(endpoint), [field]: value })
      if (problem || !LEFT_TO_HANDLERS.includes(`${nameOf(endpoint)} ${field}`)) expectProblem(problem, [field, value])
    }
  })

  test.each(withBody)('%s › with a text of 20,000 more characters › is rejected', (_, endpoint) => {
    for (const [field, value] of Object.entries(bodyOf(endpoint)).filter(([, value]) => isText(value)))
      expectProblem(problemIn(endpoint, 'body', { ...bodyOf(endpoint), [field]: `${value}${'a'.repeat(20_000)}` }), field)
  })
})

describe('a query', () => {
  test.each(withQuery)('%s › with a parameter given twice › is rejected in a sentence that names it', (_, endpoint) => {
    for (const [name, schema] of Object.entries(shapeOf(endpoint.query))) {
      const twice = ['a', 'b']
      if (schema.safeParse(twice).success) continue
      const problem = problemIn(endpoint, 'query', { [name]: twice })
      // Another required parameter may be reported as missing first
      if (problem?.field === name) expectProblem(problem, name, `${name} can be given only once`)
      else expect(problem, name).not.toBeNull()
    }
  })
})

describe('every field', () => {
  test.each(withInput)(
    '%s › on both sides of each of its bounds › is accepted up to it, and rejected beyond it in a sentence',
    (_, endpoint) => {
      for (const input of inputSchemas(endpoint))
        for (const { path, schema } of partsOf(input))
          for (const { within, beyond, code } of boundsOf(schema)) {
            const issueOf = (value: unknown) => schema.safeParse(value).error?.issues.find((issue) => issue.code === code)
            expect([path, code, issueOf(within)]).toEqual([path, code, undefined])
            const [issue] = schema.safeParse(beyond).error?.issues ?? []
            expect([path, code, issue?.message]).toEqual([path, code, expect.stringMatching(/^[A-Za-z].{5,}/)])
            expect(issue?.message).not.toMatch(LIBRARY_MESSAGE)
          }
    },
  )

  // Ids in a path are bounded by the framework: bad-address.test.ts
  test.each(named(({ body, query }) => body || query))('%s › with an unlimited text, number or list › is bounded', (_, endpoint) => {
    const unbounded = [endpoint.body, endpoint.query].flatMap((input) =>
      (input ? fieldsOf(input) : [])
        .filter(({ schema }) => schema.safeParse('a'.repeat(70_000)).success || schema.safeParse(1e300).success)
        .map(({ path }) => path),
    )
    expect(unbounded.filter((path) => !isBoundedOutside(endpoint, path))).toEqual([])
  })
})

/** A rule of the enclosing field may bound a list of texts as a whole */
function isBoundedOutside(endpoint: EndpointSpec, path: string): boolean {
  const [field = ''] = path.split('.')
  const depth = path.split('.').length - 1
  const huge = Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'a'.repeat(70_000))
  return problemIn(endpoint, 'body', { ...bodyOf(endpoint), [field]: huge }) !== null
}
