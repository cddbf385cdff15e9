import { expect, test } from 'vitest'
import { z } from 'zod'
import type { DescribedCall } from './described-call.ts'
import { googleDescription } from './google/google.description.ts'
import { metaDescription } from './meta/meta.description.ts'
import { openaiDescription } from './openai/openai.description.ts'
import { placesDescription } from './places/places.description.ts'
import { staxDescription } from './stax/stax.description.ts'
import { twilioDescription } from './twilio/twilio.description.ts'
import { vendorContracts } from './vendor-contracts.ts'
import { yelpDescription } from './yelp/yelp.description.ts'

interface Shape {
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  required?: string[]
  enum?: unknown[]
}

const shapeOf = (schema: z.ZodType | undefined): Shape =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape) : {}
const names = (shape: Shape | undefined): string[] => Object.keys(shape?.properties ?? {})
const withoutNull = (shape: Shape | undefined): Shape =>
  shape?.anyOf?.find(({ enum: values, properties }) => values ?? properties) ?? shape ?? {}
const at = (shape: Shape, path: string): Shape =>
  path.split('.').reduce((found: Shape, name) => withoutNull((found.items ?? found).properties?.[name]), shape)

const described = new Map(
  [
    ...[twilioDescription, openaiDescription, placesDescription, googleDescription],
    ...[metaDescription, staxDescription, yelpDescription],
  ].flatMap(({ calls }) => calls.map((call): [string, DescribedCall] => [call.route, call])),
)
const calls = vendorContracts.flatMap(({ vendor, calls }) => calls.map((call) => ({ vendor, ...call })))

test.each(calls)('the simulator of $vendor › $route › takes and returns only what the vendor describes', (contract) => {
  const call = described.get(contract.route)
  if (!call) throw new Error('The simulator has no such call')
  // A body may depend on a field, as with the newest model, and a sender that is a messaging service
  const bodies =
    typeof call.body === 'function' ? [{}, { model: 'gpt-transcribe' }, { MessagingServiceSid: 'MG' }].map(call.body) : [call.body]
  expect(contract.query ?? []).toEqual(expect.arrayContaining(names(shapeOf(call.query))))
  for (const body of bodies.map(shapeOf)) {
    expect(contract.body ?? []).toEqual(expect.arrayContaining(names(body)))
    expect(body.required ?? []).toEqual(expect.arrayContaining([...(contract.requiredInBody ?? [])]))
  }
  if (contract.insideBody) expectInside(shapeOf(bodies[0]), contract.insideBody)
  if (!contract.response) return
  const response = shapeOf(call.response)
  expect(Object.keys(contract.response)).toEqual(expect.arrayContaining(names(response)))
  for (const [list, itemNames] of Object.entries(contract.response))
    if (itemNames) expect(itemNames).toEqual(expect.arrayContaining(names(response.properties?.[list]?.items)))
  expectInside(response, contract.inside)
  for (const [path, values] of Object.entries(contract.enums ?? {})) {
    const ours = at(response, path).enum ?? []
    expect(ours.length).toBeGreaterThan(0)
    expect(values).toEqual(expect.arrayContaining(ours))
  }
})

function expectInside(shape: Shape, inside: Record<string, readonly string[]> = {}) {
  for (const [path, allowed] of Object.entries(inside)) {
    const found = at(shape, path)
    const ours = names(found.items ?? found)
    expect([path, ours.length > 0]).toEqual([path, true])
    expect(allowed).toEqual(expect.arrayContaining(ours))
  }
}

test.each(vendorContracts)('the contract of $vendor › names its source, its licence and when it was read', ({ source, license, read }) => {
  expect(source).toMatch(/\d{8}|\d{4}-\d{2}-\d{2}/)
  expect(license).not.toBe('')
  expect(read).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})
